package import PropertyLists

/// The decoded contents of a domain's file, or of a document that is named by its path.
package struct DomainFileContents {
    /// The root; nil if there is no file.
    let root: PropertyList?
    /// The format of the file; nil if there is no file.
    private let format: DocumentFormat?
    /// Whether the file is JSON with comments.
    private let hasComments: Bool
    /// The version of the file; nil if there is no file, or if the version is not known.
    let version: FileVersion?
    private let path: String

    /// Decodes the bytes of a file; nil means that there is no file.
    ///
    /// - Throws: ``PreferencesError`` if the bytes are malformed.
    init(_ path: String, _ bytes: [UInt8]?, _ version: FileVersion? = nil) throws(PreferencesError) {
        self.path = path
        self.version = version
        guard let bytes else {
            root = nil
            format = nil
            hasComments = false
            return
        }
        do {
            (root, format, hasComments) = try PropertyList.decode(
                bytes, isNamedJSON: DocumentFile.isNamedJSON(path), path: path)
        } catch {
            throw .malformed(path: path, error)
        }
    }

    /// The value of a key, or of an index if the root is an array; nil if there is none.
    func value(forKey key: String) -> PropertyList? { root?.value(at: [key]) }

    /// The root dictionary; empty if there is no file.
    ///
    /// - Throws: ``PreferencesError/notADictionary(path:_:)`` for another root.
    package var contents: PropertyListDictionary {
        get throws(PreferencesError) {
            switch root {
            case nil: return [:]
            case .dictionary(let contents)?: return contents
            case let other?: throw .notADictionary(path: path, other.kind)
            }
        }
    }

    /// The root of a document, nil if there is no file; for a domain, its dictionary, empty if there is no file.
    package func root(of location: DomainLocation) throws(PreferencesError) -> PropertyList? {
        location.isDocument ? root : .dictionary(try contents)
    }

    /// The format in which to write the file of a location: the one that it has, except that OpenStep text becomes XML,
    /// since Apple's frameworks only read it. A document that does not exist and whose name ends in `.json` is JSON.
    ///
    /// - Parameter newFormat: The format of other files that do not exist yet.
    /// - Throws: ``PreferencesError/json(path:)`` for the file of a domain, which is never written as JSON, and
    ///   ``PreferencesError/commentedJSON(path:)``.
    func writingFormat(
        of location: DomainLocation, new newFormat: PropertyListFormat
    ) throws(PreferencesError) -> DocumentFormat {
        switch format {
        case .xml, .openStep: return .xml
        case .binary: return .binary
        case .json:
            guard location.isDocument else { throw .json(path: path) }
            guard !hasComments else { throw .commentedJSON(path: path) }
            return .json
        case nil: return location.isDocument && DocumentFile.isNamedJSON(path) ? .json : DocumentFormat(newFormat)
        }
    }
}

extension DocumentFile {
    /// Reads the file of a domain, which need not exist.
    ///
    /// - Throws: ``PreferencesError`` if the file cannot be read or is malformed.
    package func domainContents() throws(PreferencesError) -> DomainFileContents {
        let (bytes, version) = try bytesAndVersion()
        return try DomainFileContents(path, bytes, version)
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

/// The action on a domain's file that changes of its contents require.
package enum FileOutcome {
    /// The contents have not changed, so the file is left as it is.
    case unchanged
    /// The contents are empty now, so the file is to be removed.
    case removed
    /// The file is to be replaced by these bytes, which are XML if there is a loss.
    case replaced([UInt8], XMLLoss? = nil)

    /// The outcome of replacing the contents of a file by this root. Without a root, and for an empty dictionary, since
    /// an empty domain has no file, the file is removed.
    ///
    /// - Parameter path: The path of the file.
    /// - Throws: ``PreferencesError/notRepresentable(path:_:)``.
    init(_ path: String, _ root: PropertyList?, _ format: DocumentFormat) throws(PreferencesError) {
        guard let root, root != .dictionary([:]) else {
            self = .removed
            return
        }
        do throws(PropertyListError) {
            try root.checkKinds(in: format)
            self = .replaced(try root.encoded(in: format), format == .xml ? root.xmlLoss : nil)
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }
}
