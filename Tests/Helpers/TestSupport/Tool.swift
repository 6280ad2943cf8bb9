import Foundation

/// The built `prefs`.
package enum Tool {
    package struct NotFound: Error, CustomStringConvertible {
        package var description: String { "no built prefs found; set PREFS_TOOL to its path" }
    }

    /// The path in `PREFS_TOOL`, or else that of the `prefs` among the build products that this test belongs to.
    package static let path: Result<String, NotFound> = {
        if let path = ProcessInfo.processInfo.environment["PREFS_TOOL"] { return .success(path) }
        return dynamicallyLinked
    }()

    /// Whether the command is linked statically: its file does not have the name of the dynamic loader.
    package static let isStatic: Bool = {
        guard let path = try? path.get(), let bytes = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
        else { return false }
        return bytes.prefix(4_096).range(of: Data("/ld-linux".utf8)) == nil
    }()

    /// The built form of `prefs settings`: the program in `PREFS_SETTINGS_TOOL`, or else the `prefs-settings` among the
    /// build products that this test belongs to. Nil if it was not built.
    package static let form: Program? = {
        if let path = ProcessInfo.processInfo.environment["PREFS_SETTINGS_TOOL"] { return Program(path: path) }
        return Program.built("prefs-settings")
    }()

    /// A built program of the package in Docs/Examples: the one in the folder `PREFS_EXAMPLES`, or else the one that
    /// `make examples` has built. Nil if it was not built.
    package static func example(_ name: String) -> Program? {
        if let folder = ProcessInfo.processInfo.environment["PREFS_EXAMPLES"] {
            return Program(path: "\(folder)/\(name)")
        }
        return Program(ifInstalled: Project.path(".build/examples/debug/\(name)"))
    }

    /// The `prefs` among the build products that this test belongs to, into which a library can be preloaded.
    package static let dynamicallyLinked: Result<String, NotFound> = {
        let tool = Program.built("prefs") ?? Program.built(".build/debug/prefs")
        return tool.map { .success($0.path) } ?? .failure(NotFound())
    }()

    /// A folder among the build products that this test belongs to.
    package static func directory(named name: String) -> URL? {
        buildDirectories.map { $0.appending(path: name) }.first { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The directory of the test's executable file, and those above it.
    static var buildDirectories: some Sequence<URL> {
        let directory = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        return sequence(first: directory) { $0.path.count > 1 ? $0.deletingLastPathComponent() : nil }
    }
}
