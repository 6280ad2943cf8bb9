import Foundation

/// A program that the tests run.
package struct Program: Sendable {
    package let path: String

    package init(path: String) {
        self.path = path
    }

    /// Nil if there is no executable file at the path.
    package init?(ifInstalled path: String) {
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        self.path = path
    }

    package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

    /// The program of that name on this process' `PATH`.
    package static func named(_ name: String) -> Program? {
        let directories = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        return directories.lazy.compactMap { Program(ifInstalled: "\($0)/\(name)") }.first
    }

    /// A program that this package builds, among the build products that this test belongs to.
    package static func built(_ name: String) -> Program? {
        Tool.buildDirectories.lazy.compactMap { Program(ifInstalled: $0.appending(path: name).path) }.first
    }

    /// The Swift toolchain's `plutil`; GNUstep installs another one under the same name.
    package static let plutil = Program.named("swift").flatMap { swift in
        let directory = URL(filePath: swift.path).resolvingSymlinksInPath().deletingLastPathComponent()
        return Program(ifInstalled: directory.appending(component: "plutil").path)
    }

    /// Debian's Python where it is installed: `python3` on `PATH` may be a script that looks for one of several.
    package static let python = Program(ifInstalled: "/usr/bin/python3") ?? named("python3")

    package static let shell = Program(path: "/bin/sh")

    /// Runs the program to its end and collects its output. The output goes through files, so that the program never
    /// waits for its reader. Processes that the program leaves running are killed, and so is a program that hangs.
    package func run(
        _ arguments: [String], in directory: String, environment: [String: String], input: Data? = nil
    ) throws -> Outcome {
        let streams = [try AnonymousFile(input ?? Data()), try AnonymousFile(), try AnonymousFile()]
        let process = try ChildProcess(
            [path] + arguments, in: directory, environment: environment, streams: streams.map(\.path))
        var outcome = Outcome(
            status: process.waitForEnd(), stdout: try streams[1].contents(), stderr: try streams[2].contents())
        outcome.command = ([path] + arguments).joined(separator: " ")
        return outcome
    }
}
