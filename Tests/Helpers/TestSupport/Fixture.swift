import Foundation

/// A file of `Tests/Fixtures`.
package enum Fixture {
    package static func path(_ name: String) -> String {
        Project.path("Tests/Fixtures/\(name)")
    }

    /// The paths of the files in a folder, below `Tests/Fixtures`; empty if there is no such folder.
    package static func names(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path(folder))) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted().map { "\(folder)/\($0)" }
    }

    package static func bytes(_ name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path(name))))
    }

    package static func text(_ name: String) throws -> String {
        try String(contentsOfFile: path(name), encoding: .utf8)
    }
}
