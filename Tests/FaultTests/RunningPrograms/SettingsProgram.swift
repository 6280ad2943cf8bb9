import Foundation
import TestSupport
import Testing

/// A program of the tests that keeps its settings with PrefsCore, started in the background.
struct SettingsProgram {
    private let process: ChildProcess
    private let output: String

    /// - Parameter wrapper: A program that is given the command line of this one, and runs it.
    init(
        _ arguments: String..., in home: TemporaryHome, environment: [String: String?] = [:],
        wrappedIn wrapper: [String] = []
    ) throws {
        try self.init(arguments, in: home, environment: environment, wrappedIn: wrapper)
    }

    init(
        _ arguments: [String], in home: TemporaryHome, environment: [String: String?] = [:],
        wrappedIn wrapper: [String] = []
    ) throws {
        output = home.path + "/output-\(UUID().uuidString)"
        process = try ChildProcess(
            wrapper + [Self.path] + arguments, environment: home.environment(adding: environment),
            streams: ["/dev/null", output, output + ".errors"])
    }

    /// Beside the dynamically linked `prefs`.
    private static var path: String {
        get throws {
            URL(filePath: try Tool.dynamicallyLinked.get()).deletingLastPathComponent().appending(
                path: "settings-program"
            ).path
        }
    }

    var lines: [String] {
        (try? String(contentsOfFile: output, encoding: .utf8))?.split(separator: "\n").map(String.init) ?? []
    }

    var errors: String {
        (try? String(contentsOfFile: output + ".errors", encoding: .utf8)) ?? ""
    }

    /// Returns when the program has said this many lines.
    func waitForLines(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try eventually(lines, sourceLocation: sourceLocation) { $0.count >= count }
    }

    func send(_ signal: Int32) {
        process.send(signal)
    }

    var hasEnded: Bool {
        process.hasEnded
    }

    func waitForEnd() -> Int32 {
        process.waitForEnd()
    }
}
