import Foundation

/// A private directory with a store in it, in which `prefs` runs with a clean environment.
///
/// A suite keeps one as a property, so that every test has its own. It goes away with the object.
package final class TemporaryHome {
    /// Without symbolic links.
    package var path: String { directory.path }

    private let directory: TemporaryDirectory

    /// What `PREFS_HOST` says in here: the host of `-currentHost`.
    package static let host = "TEST-HOST"

    package init() throws {
        directory = try TemporaryDirectory()
    }

    /// `PREFS_HOME`. Not there before something is written.
    package var store: String { path + "/store" }

    /// `PREFS_SYSTEM_HOME`, so that no test meets the store of the machine. Not there before something is written.
    package var systemStore: String { path + "/system" }

    /// The environment of all that runs in here.
    ///
    /// Without `PREFS_SYNC=off` most of the tests' time would go into `fsync`; a few tests take it away.
    package func environment(adding extra: [String: String?] = [:]) throws -> [String: String] {
        var environment: [String: String?] = [
            "HOME": path, "PREFS_HOME": store, "PREFS_SYSTEM_HOME": systemStore, "PREFS_HOST": Self.host,
            "PREFS_SYNC": "off",
            "PREFS_TOOL": try Tool.path.get(), "FIXTURES": Fixture.path(""),
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        environment.merge(extra) { $1 }
        return environment.compactMapValues { $0 }
    }

    /// Runs `prefs` with these arguments. A `nil` in `environment` takes a variable away.
    @discardableResult
    package func run(
        _ arguments: String..., input: String? = nil, environment: [String: String?] = [:]
    ) throws -> Outcome {
        try run(arguments, input: input.map { Data($0.utf8) }, environment: environment)
    }

    @discardableResult
    package func run(
        _ arguments: [String], input: Data? = nil, environment: [String: String?] = [:]
    ) throws -> Outcome {
        let tool = Program(path: try Tool.path.get())
        var outcome = try tool.run(
            arguments, in: path, environment: self.environment(adding: environment), input: input)
        outcome.command = (["prefs"] + arguments.map { "'\($0.prefix(200))'" }).joined(separator: " ")
        return outcome
    }

    /// Runs a shell script in which `prefs` is the built command.
    @discardableResult
    package func shell(_ script: String, environment: [String: String?] = [:]) throws -> Outcome {
        try Program.shell.run(
            ["-c", "prefs() { \"$PREFS_TOOL\" \"$@\"; }\n" + script], in: path,
            environment: self.environment(adding: environment))
    }

    /// Runs another program in here.
    @discardableResult
    package func run(_ program: Program, _ arguments: String..., input: Data? = nil) throws -> Outcome {
        try program.run(arguments, in: path, environment: environment(), input: input)
    }
}
