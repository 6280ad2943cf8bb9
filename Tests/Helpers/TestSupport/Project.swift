import Foundation

/// The folder of this project, which has Package.swift.
package enum Project {
    package static let root: URL = {
        var directory = URL(filePath: #filePath).deletingLastPathComponent()
        while directory.path.count > 1, !isProject(directory) { directory.deleteLastPathComponent() }
        return directory
    }()

    package static func path(_ name: String) -> String {
        root.appending(path: name).path
    }

    package static func text(of name: String) throws -> String {
        try String(contentsOf: root.appending(path: name), encoding: .utf8)
    }

    private static func isProject(_ directory: URL) -> Bool {
        FileManager.default.fileExists(atPath: directory.appending(path: "Package.swift").path)
    }
}
