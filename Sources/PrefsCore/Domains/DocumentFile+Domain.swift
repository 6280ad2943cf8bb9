/// Reads the file of a domain, which need not exist.
extension DocumentFile {
    /// Reads the contents of the file.
    ///
    /// - Throws: ``PreferencesError`` if the file cannot be read or is malformed.
    func domainContents() throws(PreferencesError) -> DomainFileContents {
        do {
            let (bytes, version) = try readBytesWithVersion()
            return try DomainFileContents(path, bytes, version)
        } catch .system(let error) where error.code == .noSuchFile {
            return try DomainFileContents(path, nil)
        }
    }

    /// Reads the bytes of the file; nil if there is no file.
    ///
    /// - Throws: ``PreferencesError`` if the file cannot be read.
    func bytesIfPresent() throws(PreferencesError) -> [UInt8]? {
        do {
            return try readBytes()
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    /// Reads the value of a key, or of an index if the root of a document that is named by its path is an array; nil if
    /// there is no such file, or nothing at the key. Of a large binary document, only the parts that lead to the value
    /// are read.
    ///
    /// - Throws: ``PreferencesError`` as ``domainContents()``, and for the file of a domain whose root is not a
    ///   dictionary. Damage in parts of the file that are not read is not detected.
    func value(forKey key: String) throws(PreferencesError) -> PropertyList? {
        do {
            let file = try open()
            let status = try PreferencesError.wrapping(try file.status())
            if status.isRegular, case .found(let value) = try lookUp(key, in: file, ofSize: status.size) {
                return value
            }
            let document = try DomainFileContents(path, try readBytes(file, status))
            return try mayBeStream ? document.value(forKey: key) : document.contents[key]
        } catch .system(let error) where error.code == .noSuchFile {
            return nil
        }
    }

    /// Looks up a key in a regular file. Of a file of 64 KiB or more, only parts are read. A smaller one is read as a
    /// whole, so that all damage is detected.
    private func lookUp(
        _ key: String, in file: borrowing FileDescriptor, ofSize size: Int
    ) throws(PreferencesError) -> PropertyListDocument.Lookup {
        switch size {
        case 1..<65_536: try lookUp(key, inWhole: file, ofSize: size)
        case 65_536...PropertyList.documentLimit: try lookUp(key, inPartsOf: file, ofSize: size)
        default: .needsWholeDocument
        }
    }

    /// Reads the file into memory that is no array (``ArgumentWords``).
    private func lookUp(
        _ key: String, inWhole file: borrowing FileDescriptor, ofSize size: Int
    ) throws(PreferencesError) -> PropertyListDocument.Lookup {
        do throws(SystemError) {
            return try withUnsafeTemporaryAllocation(byteCount: size, alignment: 1) { (memory) throws(SystemError) in
                guard try file.read(into: memory, at: 0) == size else { return .needsWholeDocument }
                return PropertyListDocument.lookUp(key, in: memory.bytes)
            }
        } catch {
            throw .system(error)
        }
    }

    private func lookUp(
        _ key: String, inPartsOf file: borrowing FileDescriptor, ofSize size: Int
    ) throws(PreferencesError) -> PropertyListDocument.Lookup {
        var failure: SystemError?
        do {
            return try PropertyListDocument.lookUp(key, inDocumentOf: size) { range, memory in
                do throws(SystemError) {
                    return try file.read(into: memory, at: range.lowerBound) == range.count
                } catch {
                    failure = error
                    return false
                }
            }
        } catch {
            if let failure { throw .system(failure) }
            throw .malformed(path: path, error)
        }
    }
}
