import Foundation
import TestSupport

/// A library that is preloaded into the command, compiled by the toolchain's compiler.
struct PreloadedLibrary {
    let path: String

    private struct CompilerFailed: Error {
        var outcome: Outcome
    }

    /// - Parameter source: A file beside that of the caller.
    init(compiling source: String, besides file: String = #filePath) throws {
        let directory = FileManager.default.temporaryDirectory
        let library = directory.appending(component: "prefs-\(source)-\(ProcessInfo.processInfo.processIdentifier).so")
        let source = URL(filePath: file).deletingLastPathComponent().appending(component: source)
        let compiler = Program.named("clang") ?? Program(path: "/usr/bin/cc")
        let outcome = try compiler.run(
            ["-std=c11", "-O1", "-fno-builtin", "-shared", "-fPIC", "-o", library.path, source.path, "-ldl"],
            in: directory.path,
            environment: ProcessInfo.processInfo.environment)
        guard outcome.status == 0 else { throw CompilerFailed(outcome: outcome) }
        path = library.path
    }
}

extension TemporaryHome {
    /// Runs the `prefs` into which a library can be preloaded.
    func runDynamicallyLinked(
        _ arguments: [String], environment: [String: String?]
    ) throws -> Outcome {
        var outcome = try Program(path: Tool.dynamicallyLinked.get()).run(
            arguments, in: path, environment: self.environment(adding: environment))
        outcome.command =
            (["prefs"] + arguments.map { String($0.prefix(200)) }).joined(separator: " ") + " with \(environment)"
        return outcome
    }
}
