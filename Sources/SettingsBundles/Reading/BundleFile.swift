import PrefsCore

/// A property list of a bundle. Symbolic links are followed, as those of package managers that link single files; pipes
/// and devices are refused.
enum BundleFile {
    /// Reads a property list whose root is a dictionary.
    static func read(_ path: String) throws(PreferencesError) -> PropertyListDictionary {
        let document = try DocumentFile(path: path, mayBeStream: false).read()
        guard let contents = document.rootDictionary else {
            throw .notADictionary(path: path, document.root.kind)
        }
        return contents
    }

    /// Reads a strings table, which is a property list, usually an OpenStep dictionary without braces. A file without
    /// texts is an empty table.
    static func table(at path: String) throws(PreferencesError) -> PropertyListDictionary {
        do {
            return try read(path)
        } catch .malformed(_, let error) where error.reason == .emptyDocument {
            return [:]
        }
    }
}
