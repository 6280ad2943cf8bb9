import Foundation

/// A temporary directory for one test, which is removed when this object is deallocated.
package final class TemporaryDirectory: Sendable {
    /// The path of the directory, without symbolic links.
    package let path: String

    package init() throws {
        let directory = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
            .appending(component: "prefs-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
        path = directory.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
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
