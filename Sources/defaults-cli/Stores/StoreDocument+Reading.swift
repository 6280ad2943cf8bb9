import PrefsAdministration
import PrefsCore
import PropertyLists

/// Takes documents of many domains apart. The session says which domain a name is, and which host this one.
extension StoreDocument {
    /// Takes the root of a document apart.
    ///
    /// - Parameters:
    ///   - name: The name of the document in messages.
    ///   - takesReferences: Whether a reference of a keyed archive in place of a domain is a dictionary. In XML, a
    ///     dictionary with the single key `CF$UID` is read as such a reference.
    init(
        _ root: PropertyListDictionary, named name: String, takesReferences: Bool = false, in session: Session
    ) throws(CommandError) {
        self.init()
        var spellings: [Place: String] = [:]
        for (key, value) in root {
            guard let inside = Self.dictionary(value, takesReferences) else {
                throw .storeDocument(name, .notADictionary([key], value.kind))
            }
            if key.utf8.elementsEqual(SectionName.hostWithoutName.utf8) { throw .storeDocument(name, .hostWithoutName) }
            guard let section = try Section(key, in: session) else {
                try add(inside, .everyHost, [key], named: name, &spellings, in: session)
                continue
            }
            for (domain, value) in inside {
                guard let values = Self.dictionary(value, takesReferences) else {
                    throw .storeDocument(name, .notADictionary([key, domain], value.kind))
                }
                try add(values, section, [key, domain], named: name, &spellings, in: session)
            }
        }
    }

    /// A value as the contents of a domain, or of a section; nil if it is no dictionary.
    private static func dictionary(_ value: PropertyList, _ takesReferences: Bool) -> PropertyListDictionary? {
        switch value {
        case .dictionary(let dictionary): dictionary
        case .uid(let number) where takesReferences: ["CF$UID": .integer(PropertyListInteger(Int(number)))]
        default: nil
        }
    }

    private mutating func add(
        _ values: PropertyListDictionary, _ section: Section, _ path: [String], named name: String,
        _ spellings: inout [Place: String], in session: Session
    ) throws(CommandError) {
        let location = try section.location(ofDomain: path.last ?? "", in: session)
        let spelling = path.joined(separator: " ")
        let isCurrentHost = path[0].utf8.elementsEqual(SectionName.currentHost.utf8)
        let place = Place(location: location, isCurrentHost: isCurrentHost)
        if let other = spellings.updateValue(spelling, forKey: place) {
            throw .storeDocument(name, .spelledTwice(other, spelling))
        }
        // `merge` searches the whole document, so it is called only for a location that is in both sections.
        guard spellings[Place(location: location, isCurrentHost: !isCurrentHost)] != nil else {
            return append(values, of: location)
        }
        merge(values, of: location, isWinning: !isCurrentHost)
    }

    /// A location in the section `-currentHost`, or in another one.
    private struct Place: Hashable {
        var location: DomainLocation
        var isCurrentHost: Bool
    }

    /// A part of the document: which locations its domains have.
    private enum Section {
        case everyHost, host(HostIdentifier), registered

        /// Nil for a key that is the name of a domain.
        init?(_ key: String, in session: Session) throws(CommandError) {
            if key.utf8.elementsEqual(SectionName.currentHost.utf8) {
                self = .host(try CommandError.wrapping(session.currentHost()))
            } else if key.utf8.elementsEqual(SectionName.registered.utf8) {
                self = .registered
            } else if key.utf8.starts(with: SectionName.hostPrefix.utf8) {
                let name = String(Substring(key.utf8.dropFirst(SectionName.hostPrefix.utf8.count)))
                self = .host(try CommandError.wrapping(HostIdentifier(name)))
            } else {
                return nil
            }
        }

        func location(ofDomain text: String, in session: Session) throws(CommandError) -> DomainLocation {
            // A name with a slash is that of a domain in a folder of the store, and never the path of a file.
            let isFolder = text.utf8.contains(UInt8(ascii: "/")) && text.utf8.first != UInt8(ascii: "/")
            let domain = try session.resolve(isFolder ? .named(text) : DomainArgument(word: text))
            switch (self, domain) {
            case (.everyHost, .named(let name)): return .stored(name, .any)
            case (.everyHost, .ofSystem(let name, let directory)): return .system(name, in: directory)
            case (.host(let host), .named(let name)): return .stored(name, .host(host))
            case (.registered, .named(let name)): return .registered(name)
            default: throw .preferences(.invalidDomainName(text))
            }
        }
    }
}
