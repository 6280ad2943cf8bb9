extension DocumentFile {
    /// What is there of a file for one key.
    enum Lookup {
        /// The value, nil where the document does not have the key.
        case found(PropertyList?)
        /// The whole file had to be read: its bytes.
        case read([UInt8])
    }

    /// Looks for the value of a key. Of a large binary document no more is read than that takes.
    ///
    /// - Throws: ``PreferencesError`` as for ``readBytes()``, and for what is malformed; what is not read is not found to be malformed.
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

    /// In bytes. Smaller files are read at once, and all of their damage is seen; larger ones are refused.
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
