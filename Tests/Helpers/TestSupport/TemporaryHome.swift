import Foundation

/// A private home directory with a store, in which `prefs` runs with a clean environment.
///
/// A test suite has one as a property, so that every test gets its own. The directory is removed when the object is
/// deallocated.
package final class TemporaryHome {
    /// The path of the home directory, without symbolic links.
    package var path: String { directory.path }

    private let directory: TemporaryDirectory

    /// The value of `PREFS_HOST` for programs in this home: the host that `-currentHost` selects.
    package static let host = "TEST-HOST"

    package init() throws {
        directory = try TemporaryDirectory()
    }

    /// The value of `PREFS_HOME`: the directory of the store, which does not exist before the first write.
    package var store: String { path + "/store" }

    /// The value of `PREFS_SYSTEM_HOME`: the directory for domains of all users, so that no test uses that of the
    /// machine. It does not exist before the first write.
    package var systemStore: String { path + "/system" }

    /// The environment of the programs that run in this home.
    ///
    /// Without `PREFS_SYNC=off` most of the tests' time would go into `fsync`; a few tests remove the variable.
    package func environment(adding extra: [String: String?] = [:]) throws -> [String: String] {
        var environment: [String: String?] = [
            "HOME": path, "PREFS_HOME": store, "PREFS_SYSTEM_HOME": systemStore, "PREFS_HOST": Self.host,
            "PREFS_SYNC": "off", "EDITOR": "true",
            "PREFS_TOOL": try Tool.path.get(), "FIXTURES": Fixture.path(""),
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
        ]
        environment.merge(extra) { $1 }
        return environment.compactMapValues { $0 }
    }

    /// Runs `prefs` with these arguments. A `nil` in `environment` removes a variable.
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

    /// Runs another program in this home.
    @discardableResult
    package func run(_ program: Program, _ arguments: String..., input: Data? = nil) throws -> Outcome {
        try program.run(arguments, in: path, environment: environment(), input: input)
    }
}
