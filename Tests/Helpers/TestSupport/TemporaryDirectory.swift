import Foundation

/// A temporary directory for one test, which is removed when this object is deallocated.
package final class TemporaryDirectory: Sendable {
    /// The path of the directory, without symbolic links.
    package let path: String

    package init() throws {
        let folder = "\(Self.root)/\(Int.random(in: 0..<Self.folderCount))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = "\(folder)/\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The temporary directories of this process are in folders of a directory of its own. The watcher of a file that
    /// is gone is woken by each change of the directory above: in one for all tests, by each test.
    ///
    /// Their paths are short, since some tests show them on a terminal.
    private static let root = {
        let directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(component: "prefs-\(UUID().uuidString.prefix(8))")
        _ = process
        atexit { TemporaryDirectory.removeRoot() }
        return directory.path
    }()

    private static let folderCount = 64
    /// The process that has made the root.
    private static let process = getpid()

    /// A forked child leaves the directory to its parent.
    private static func removeRoot() {
        if process == getpid() { try? FileManager.default.removeItem(atPath: root) }
    }

    package func path(_ name: String) -> String { "\(path)/\(name)" }

    package func write(_ bytes: [UInt8], to name: String) throws {
        try Data(bytes).write(to: URL(filePath: path(name)))
    }

    package func write(_ text: String, to name: String) throws {
        try write(Array(text.utf8), to: name)
    }

    package func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    }

    /// The names of everything below the directory, sorted.
    package var names: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }

    package func mode(of name: String) throws -> Int? {
        let attributes = try FileManager.default.attributesOfItem(atPath: path(name))
        return (attributes[.posixPermissions] as? NSNumber)?.intValue
    }

    package func setMode(_ mode: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path(name))
    }
}
