import PrefsCore
internal import PropertyLists

/// Which of several files that are applied together declares a setting. Messages name that file.
package struct DeclaringFiles: Sendable, Equatable {
    /// The files in their order, each with the key paths that it declares. The empty path means that the file declares
    /// the whole location.
    private(set) var files: [File] = []

    struct File: Sendable, Equatable {
        var path: String
        var settings: [DomainLocation: [[String]]] = [:]
    }

    package init() {}

    package var isEmpty: Bool { files.isEmpty }

    /// Adds a file, whose declarations override those of the files before.
    mutating func append(_ file: File) { files.append(file) }

    /// The last file that declares the value at a key path, a value that contains it or one inside it; nil if there is
    /// none.
    func path(declaring path: SettingPath, in location: DomainLocation) -> String? {
        let components = path.keys.components
        return files.last { file in
            file.settings[location]?.contains { zip($0, components).allSatisfy { $0.hasSameBytes(as: $1) } } ?? false
        }?.path
    }
}
