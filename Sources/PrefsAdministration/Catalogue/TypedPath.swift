package import PrefsCore
import PropertyLists

/// A path on a command line that names a property list. It may lack `.plist` at its end.
package struct TypedPath {
    private let text: String

    /// Creates a path from the text that was typed.
    package init(_ text: String) {
        self.text = text
    }

    /// The path of the file to write: this path if it leads to a file. Otherwise `.plist` is added, unless the path
    /// already ends in that or in `.json`. A directory is not a file here.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)`` for a path that ends in a slash, `.` or `..`.
    package func filePath() throws(PreferencesError) -> String {
        guard !meansDirectory else { throw .notARegularFile(path: text) }
        return try DocumentFile(path: text).exists() ? text : pathWithSuffix ?? text
    }

    /// The path of an existing file: this path, or this path with `.plist` added; nil if neither leads to a file.
    package func existingFile() throws(PreferencesError) -> String? {
        try first { (file) throws(PreferencesError) in try file.exists() }
    }

    /// The path of an existing file, as ``existingFile()`` returns it, except that a symbolic link without a target is
    /// not a file here.
    package func existingTarget() throws(PreferencesError) -> String? {
        try first { (file) throws(PreferencesError) in
            guard try file.exists() else { return false }
            return try FileStatus.of(file.path) != nil
        }
    }

    /// The path without `.plist` at its end, which may be that of a directory.
    package static func withoutSuffix(_ path: String) -> String {
        path.between("", DomainFileName.suffix) ?? path
    }

    private func first(
        where isFile: (DocumentFile) throws(PreferencesError) -> Bool
    ) throws(PreferencesError) -> String? {
        guard !meansDirectory else { return nil }
        for path in [text, pathWithSuffix] {
            if let path, try isFile(DocumentFile(path: path)) { return path }
        }
        return nil
    }

    private var meansDirectory: Bool {
        ["", ".", ".."].contains(FileSystem.name(of: text))
    }

    /// The path with `.plist` added; nil if it already ends in that or in `.json`.
    private var pathWithSuffix: String? {
        DomainFileName.hasSuffix(text) || DocumentFile.isNamedJSON(text) ? nil : text + DomainFileName.suffix
    }
}
