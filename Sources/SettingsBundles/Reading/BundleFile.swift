import PrefsCore

/// A property list of a bundle. Symbolic links are followed, as those of package managers that link single files; pipes
/// and devices are refused.
enum BundleFile {
    /// Reads a property list whose root is a dictionary, and returns its length in bytes, too.
    static func read(_ path: String) throws(PreferencesError) -> (contents: PropertyListDictionary, length: Int) {
        let bytes = try DocumentFile(path: path, mayBeStream: false).readBytes()
        let document = try DocumentFile.decode(bytes, from: path)
        guard let contents = document.rootDictionary else {
            throw .notADictionary(path: path, document.root.kind)
        }
        return (contents, bytes.count)
    }

    /// Reads a strings table, which is a property list, usually an OpenStep dictionary without braces. A file without
    /// texts is an empty table.
    static func table(at path: String) throws(PreferencesError) -> PropertyListDictionary {
        do {
            return try read(path).contents
        } catch .malformed(_, let error) where error.reason == .emptyDocument {
            return [:]
        }
    }
}
