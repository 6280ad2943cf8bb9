import Foundation

/// A program that the tests run.
struct Program {
    let path: String

    /// The program of that name on this process' `PATH`.
    static func named(_ name: String) -> Program? {
        let directories = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return directories.lazy.map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
            .map(Program.init)
    }

    static let shell = Program(path: "/bin/sh")

    /// Runs to the end and collects all output. It goes through files, so that neither side ever waits
    /// for the other.
    func run(
        _ arguments: [String], in directory: String, environment: [String: String], input: Data? = nil
    ) throws -> Outcome {
        let scratch = FileManager.default.temporaryDirectory.appending(component: "prefs-run-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: scratch) }
        func file(_ name: String, _ contents: Data) throws -> URL {
            let url = scratch.appending(component: name)
            try contents.write(to: url)
            return url
        }
        let (stdin, stdout, stderr) = (
            try file("stdin", input ?? Data()), try file("stdout", Data()), try file("stderr", Data())
        )

        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.environment = environment
        process.currentDirectoryURL = URL(filePath: directory)
        process.standardInput = try FileHandle(forReadingFrom: stdin)
        process.standardOutput = try FileHandle(forWritingTo: stdout)
        process.standardError = try FileHandle(forWritingTo: stderr)
        try Self.withoutBlockedSignals { try process.run() }
        let identifier = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 120, execute: watchdog)
        process.waitUntilExit()
        watchdog.cancel()

        let killed = process.terminationReason == .uncaughtSignal
        var outcome = Outcome(
            status: process.terminationStatus + (killed ? 128 : 0),
            stdout: try Data(contentsOf: stdout), stderr: try Data(contentsOf: stderr))
        outcome.command = ([path] + arguments).joined(separator: " ")
        return outcome
    }

    /// Tests run on threads that block all signals, and a child inherits that: its shell would never hear
    /// that a background job has ended.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }
}
