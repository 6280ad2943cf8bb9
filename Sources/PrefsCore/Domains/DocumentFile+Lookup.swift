extension DocumentFile {
    /// The result of looking for one key in a file.
    enum Lookup {
        /// The value; nil if the document does not have the key.
        case found(PropertyList?)
        /// The whole file had to be read: its bytes.
        case read([UInt8])
    }

    /// Looks for the value of a key. Only the parts of a large binary document that lead to the value are read.
    ///
    /// - Throws: ``PreferencesError`` as ``readBytes()``, and for a malformed document. Damage in parts of the file
    ///   that are not read goes undetected.
    func lookUp(_ key: String) throws(PreferencesError) -> Lookup {
        let file = try open()
        let status = try Self.status(of: file)
        if status.isRegular, Self.sizesReadInParts.contains(status.size),
            case .found(let value) = try Self.lookUp(key, in: file, status)
        {
            return .found(value)
        }
        return .read(try readBytes(file, status))
    }

    /// The sizes of files that are read in parts, in bytes. Smaller files are read at once, so that all damage is
    /// detected; larger ones are refused.
    private static let sizesReadInParts = 65_536...PropertyList.documentLimit

    private static func lookUp(
        _ key: String, in file: borrowing FileDescriptor, _ status: FileStatus
    ) throws(PreferencesError) -> PropertyListDocument.Lookup {
        var failure: SystemError?
        do {
            return try PropertyListDocument.lookUp(key, inDocumentOf: status.size) { range in
                do throws(SystemError) {
                    return try file.read(range)
                } catch {
                    failure = error
                    return nil
                }
            }
        } catch {
            if let failure { throw .system(failure) }
            throw .malformed(path: file.path, error)
        }
    }
}
