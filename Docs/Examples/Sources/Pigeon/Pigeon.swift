import Glibc
import Screen
import Wording

/// Remembers where you left something: a bird flies over a map, and can note the place where it is.
@main enum Pigeon {
    @MainActor static func main() {
        do {
            let signal = try PigeonProgram().run()
            if let signal { Screen.endProcess(by: signal) }
        } catch {
            let message = "pigeon: \(words(for: error))\n"
            write(STDERR_FILENO, message, message.utf8.count)
            exit(1)
        }
    }
}
