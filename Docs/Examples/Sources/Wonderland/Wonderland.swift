import Glibc
import Screen
import Wording

/// A reader that comes back as it was left, also after it was killed.
@main enum Wonderland {
    @MainActor static func main() {
        do {
            let signal = try WonderlandProgram().run()
            if let signal { Screen.endProcess(by: signal) }
        } catch {
            let message = "wonderland: \(words(for: error))\n"
            write(STDERR_FILENO, message, message.utf8.count)
            exit(1)
        }
    }
}
