internal import PropertyLists

/// Documents that are named by their path. Their root may be any value, and they may be JSON.
extension DomainStore {
    /// Reads the root of a location; nil if it has no file. The root of a domain is a dictionary.
    package func documentRoot(of location: DomainLocation) throws(PreferencesError) -> PropertyList? {
        let file = try file(of: location).domainContents()
        if case .file = location { return file.root }
        return .dictionary(try file.contents)
    }

    /// Applies changes to the document of a location.
    func replaceDocument(
        _ location: DomainLocation, by changes: [DomainChange], isTracked: Bool
    ) throws(PreferencesError) -> Replacement {
        try replace(place(of: location), isTracked: isTracked) { () throws(PreferencesError) in
            var root: PropertyList?
            return try Self.apply(changes, to: &root) && root.hasContents
        } _: { (bytes, path) throws(PreferencesError) in
            let file = try DomainFileContents(path, bytes)
            var root = file.root
            guard try Self.apply(changes, to: &root) else { return .unchanged }
            return try FileOutcome(path, document: root, file.documentFormat(new: newFileFormat))
        }
    }

    private static func apply(_ changes: [DomainChange], to root: inout PropertyList?) throws(PreferencesError) -> Bool
    {
        do {
            return try changes.apply(toDocument: &root)
        } catch {
            throw .refused(error)
        }
    }

    /// Throws an error unless this root could be written to the document of a location, as
    /// ``preflightWrite(of:to:)`` does for the contents of a domain.
    package func preflightWrite(
        ofDocument root: PropertyList?, to location: DomainLocation
    ) throws(PreferencesError) {
        let file = try file(of: location).domainContents()
        let path = directory.path(of: location)
        _ = try FileOutcome(path, document: root, file.documentFormat(new: newFileFormat))
        try preflightFile(of: location)
    }
}

extension FileOutcome {
    /// The outcome of replacing a document by this root: without a root, and for an empty dictionary, the file is
    /// removed.
    init(_ path: String, document root: PropertyList?, _ format: DocumentFormat) throws(PreferencesError) {
        guard let root, root.hasContents else {
            self = .removed
            return
        }
        do throws(PropertyListError) {
            try root.checkKinds(in: format)
            self = .replaced(
                try root.encoded(in: format), hasControlCharacters: format == .xml && root.hasControlCharacters)
        } catch {
            throw .notRepresentable(path: path, error)
        }
    }
}

extension PropertyList? {
    fileprivate var hasContents: Bool { self?.hasContents ?? false }
}

extension PropertyList {
    /// Whether a document with this root is kept: all but an empty dictionary, since an empty domain has no file.
    fileprivate var hasContents: Bool { self != .dictionary([:]) }
}
