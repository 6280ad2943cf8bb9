import Foundation
import TestSupport
import Testing

/// The programs of Docs/Examples.
extension TerminalEmulator {
    /// Whether a program of that name was built, and tmux is there to run it in.
    static func canRunExample(_ name: String) -> Bool {
        isInstalled && Tool.example(name) != nil
    }

    static let cannotRunExample: Comment = "the example programs need ncurses, tmux and 'make examples'"

    /// The environment in which example programs and `prefs` find the settings bundles of the examples.
    static let exampleEnvironment: [String: String?] = ["XDG_DATA_DIRS": Project.path("Docs/Examples/share")]

    /// Runs an example program.
    convenience init(
        example name: String, in home: TemporaryHome, arguments: [String] = [], columns: Int = 80, lines: Int = 24,
        environment: [String: String?] = exampleEnvironment
    ) throws {
        let program = try #require(Tool.example(name))
        try self.init(
            running: [program.path] + arguments, in: home, columns: columns, lines: lines, environment: environment)
    }
}
