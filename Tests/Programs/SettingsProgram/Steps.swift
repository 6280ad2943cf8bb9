import Glibc
import PrefsCore

/// Makes three steps, each of which counts how often it is made, and takes its time. Says which were made.
///
/// - Parameter version: The step in the middle of which the program stops, for whoever wants to kill it there.
func migrate(_ preferences: Preferences, stoppingAt version: Int?) throws {
    let steps = (1...3).map { number in
        Migration(to: number) { contents in
            let count = contents["step \(number)"]?.integerValue ?? 0
            contents["step \(number)"] = .integer(PropertyListInteger(count + 1))
            contents["old \(number)"] = nil
            usleep(20_000)
            guard number == version else { return }
            say("in step \(number)")
            while true { pause() }
        }
    }
    say("made \(try preferences.migrate(steps))")
}
