import Foundation

/// A program that the tests run.
package struct Program {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// The program of that name on this process' `PATH`.
    package static func named(_ name: String) -> Program? {
        let directories = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return directories.lazy.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
            .map(Program.init)
    }

    package static let shell = Program(path: "/bin/sh")

    /// Runs to the end and collects all output. It goes through files, so that neither side ever waits
    /// for the other. Whatever the program leaves running is killed, the program itself when it hangs.
    package func run(
        _ arguments: [String], in directory: String, environment: [String: String], input: Data? = nil
    ) throws -> Outcome {
        let scratch = FileManager.default.temporaryDirectory.appending(component: "prefs-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let streams = ["stdin", "stdout", "stderr"].map { scratch.appending(component: $0) }
        try (input ?? Data()).write(to: streams[0])

        let process = try ChildProcess(
            ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", directory, path] + arguments,
            environment: environment, streams: streams.map(\.path))
        var outcome = Outcome(
            status: process.waitForEnd(), stdout: try Data(contentsOf: streams[1]),
            stderr: try Data(contentsOf: streams[2]))
        outcome.command = ([path] + arguments).joined(separator: " ")
        return outcome
    }
}
