/// A path on a command line that names a property list, with or without `.plist` at its end.
package struct TypedPath {
    private let text: String

    /// A path as it was typed.
    package init(_ text: String) {
        self.text = text
    }

    /// The path of the file: this path if it leads to a file; otherwise with `.plist` added, unless the path already
    /// ends in that or in `.json`. A directory does not count as a file.
    ///
    /// - Throws: ``PreferencesError/notARegularFile(path:)`` for a path that ends in a slash, `.` or `..`.
    package func filePath() throws(PreferencesError) -> String {
        guard !meansDirectory else { throw .notARegularFile(path: text) }
        return try DocumentFile(path: text).exists() ? text : pathWithSuffix ?? text
    }

    /// The file to which the path leads, as it is or with `.plist` added; nil if there is neither.
    package func existingFile() throws(PreferencesError) -> String? {
        try first { (file) throws(PreferencesError) in try file.exists() }
    }

    /// The same, except that a symbolic link without a target does not count as a file.
    package func existingTarget() throws(PreferencesError) -> String? {
        try first { (file) throws(PreferencesError) in
            guard try file.exists() else { return false }
            return try PreferencesError.wrapping(try FileStatus.of(file.path)) != nil
        }
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

    /// The path with `.plist` added; nil if nothing may be added.
    private var pathWithSuffix: String? {
        DomainFileName.hasSuffix(text.utf8[...]) || DocumentFile.isNamedJSON(text) ? nil : text + DomainFileName.suffix
    }
}
