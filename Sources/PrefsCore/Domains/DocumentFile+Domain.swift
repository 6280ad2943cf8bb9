/// Reads the file of a domain, which need not exist.
extension DocumentFile {
    /// Reads the contents of the file.
    ///
    /// - Throws: ``PreferencesError`` if the file cannot be read or is malformed.
    package func domainContents() throws(PreferencesError) -> DomainFileContents {
        do {
            let (bytes, version) = try readBytesWithVersion()
            return try DomainFileContents(path, bytes, version)
        } catch .system(let error) where error.code == .noSuchFile {
            return try DomainFileContents(path, nil)
        }
    }

    /// Reads the value of a key, or of an index if the root of a document that is named by its path is an array; nil if
    /// there is no such file, or nothing at the key.
    ///
    /// - Throws: ``PreferencesError`` as ``domainContents()``, and for the file of a domain whose root is not a
    ///   dictionary.
    func value(forKey key: String) throws(PreferencesError) -> PropertyList? {
        let document = try domainContents()
        return try mayBeStream ? document.value(forKey: key) : document.contents[key]
    }
}
