import Foundation

/// A `prefs` that runs in the background, and whose output is read while it runs.
package struct BackgroundTool {
    private let process: ChildProcess
    private let output: String

    /// Runs `prefs` with these arguments.
    package init(_ arguments: String..., in home: TemporaryHome) throws {
        try self.init(arguments, in: home)
    }

    package init(_ arguments: [String], in home: TemporaryHome) throws {
        output = home.path + "/output-\(UUID().uuidString)"
        process = try ChildProcess(
            [try Tool.path.get()] + arguments, in: home.path, environment: home.environment(),
            streams: ["/dev/null", output, output + ".errors"])
    }

    package var text: String {
        (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
    }

    package var lines: [String] {
        text.split(separator: "\n").map(String.init)
    }

    package var messages: String {
        (try? String(contentsOfFile: output + ".errors", encoding: .utf8)) ?? ""
    }

    package func send(_ signal: Int32) {
        process.send(signal)
    }

    /// Waits for the end, and returns the exit status, or 128 plus the number of the signal that ended the process.
    package func waitForEnd() -> Int32 {
        process.waitForEnd()
    }
}
