import Foundation
import TestSupport
import Testing

/// A running Wonderland on a terminal without an emulator.
final class WonderlandProcess {
    private let terminal: Terminal
    private let process: ChildProcess
    private var output = Data()

    init(in home: TemporaryHome, columns: UInt16 = 80, lines: UInt16 = 24) throws {
        terminal = try Terminal()
        terminal.setSize(columns: columns, lines: lines)
        process = try ChildProcess(
            [try #require(Tool.example("wonderland")).path],
            environment: home.environment(adding: ["TERM": "screen", "LC_ALL": "C.UTF-8"]),
            streams: [terminal.path, terminal.path, home.absolute("errors-\(UUID().uuidString)")])
    }

    func press(_ key: WonderlandModel.Key) {
        terminal.type(key.rawValue)
    }

    /// The texts that the program has written so far, without the escape sequences between them.
    var text: String {
        output += terminal.readAvailable()
        let sequences = /\u{1B}(\[[0-9;?]*[A-Za-z]|[()].|[=>])/
        return String(decoding: output, as: UTF8.self).replacing(sequences, with: "")
    }

    var showsScreen: Bool { text.contains("Wonderland ") }

    /// Kills the program with `SIGKILL`, and waits for its end.
    func kill() {
        process.endAtOnce()
        _ = process.waitForEnd()
        terminal.end()
    }

    /// Presses the key to quit, and returns the exit status.
    func quit() -> Int32 {
        terminal.type("q")
        defer { terminal.end() }
        return process.waitForEnd()
    }
}
