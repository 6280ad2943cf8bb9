/// Reads the file of a domain, which need not exist.
extension DocumentFile {
    /// Reads the contents of the file; empty if there is no file.
    ///
    /// - Throws: ``PreferencesError`` if the file cannot be read, is malformed, or has a root that is not a
    ///   dictionary.
    func domainContents() throws(PreferencesError) -> DomainFileContents {
        do {
            let (bytes, version) = try readBytesWithVersion()
            return try DomainFileContents(path, bytes, version)
        } catch .system(let error) where error.code == .noSuchFile {
            return try DomainFileContents(path, nil)
        }
    }

    /// Reads the value of a key; nil if there is no such file, or no such key in it. Of a large binary document, only
    /// the parts that lead to the value are read.
    ///
    /// - Throws: ``PreferencesError`` as ``domainContents()``. Damage in parts of the file that are not read is not
    ///   detected.
    func value(forKey key: String) throws(PreferencesError) -> PropertyList? {
        do {
            let file = try open()
            let status = try PreferencesError.wrapping(try file.status())
            if status.isRegular, Self.sizesReadInParts.contains(status.size),
                case .found(let value) = try lookUp(key, in: file, ofSize: status.size)
            {
                return value
            }
            return try DomainFileContents(path, readBytes(file, status)).contents[key]
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    /// The sizes in bytes of files of which only parts are read. Smaller files are read as a whole, so that all damage
    /// is detected; larger ones are refused.
    private static let sizesReadInParts = 65_536...PropertyList.documentLimit

    private func lookUp(
        _ key: String, in file: borrowing FileDescriptor, ofSize size: Int
    ) throws(PreferencesError) -> PropertyListDocument.Lookup {
        var failure: SystemError?
        do {
            return try PropertyListDocument.lookUp(key, inDocumentOf: size) { range in
                do throws(SystemError) {
                    return try file.read(range)
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            if let failure { throw .system(failure) }
            throw .malformed(path: path, error)
        }
    }
}
