import PrefsCore
import PropertyLists

/// A document with the contents of many locations of a store:
///
/// ```
/// {DOMAIN: {KEY: VALUE, …}, …,                for all hosts
///  -currentHost: {DOMAIN: {…}, …},            for this host
///  "-host NAME": {DOMAIN: {…}, …},            for another host
///  -registered: {DOMAIN: {…}, …}}             registered defaults
/// ```
///
/// A domain for all users of the system has the name `/Library/Preferences/DOMAIN`. The global domain is written as
/// `Apple Global Domain`, and read under each of its names. If `-host NAME` names this host, its keys are merged with
/// those of `-currentHost`, and win.
struct StoreDocument {
    /// The values of each location, in the order of the document.
    private(set) var contents: [(location: DomainLocation, values: PropertyListDictionary)] = []

    init() {}

    /// The hosts for which the document has values.
    var hosts: Set<HostIdentifier> {
        var hosts: Set<HostIdentifier> = []
        for case .stored(_, .host(let host)) in contents.lazy.map(\.location) { hosts.insert(host) }
        return hosts
    }

    mutating func append(_ values: PropertyListDictionary, of location: DomainLocation) {
        contents.append((location, values))
    }

    /// The document without the values of some locations.
    func without(_ locations: Set<DomainLocation>) -> StoreDocument {
        var document = self
        document.contents.removeAll { locations.contains($0.location) }
        return document
    }

    // MARK: Reading

    /// Takes the root of a document apart.
    ///
    /// - Parameters:
    ///   - name: The name of the document in messages.
    ///   - takesReferences: Whether a reference of a keyed archive in place of a domain is a dictionary. In XML, a
    ///     dictionary with the single key `CF$UID` is read as such a reference.
    init(
        _ root: PropertyListDictionary, named name: String, takesReferences: Bool = false, in session: Session
    ) throws(CommandError) {
        var spellings: [Place: String] = [:]
        for (key, value) in root {
            guard let inside = Self.dictionary(value, takesReferences) else {
                throw .storeDocument(name, .notADictionary([key], value.kind))
            }
            if key.utf8.elementsEqual(HostOption.named.rawValue.utf8) { throw .storeDocument(name, .hostWithoutName) }
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
        let isCurrentHost = path[0].utf8.elementsEqual(Section.nameOfCurrentHost.utf8)
        let place = Place(location: location, isCurrentHost: isCurrentHost)
        if let other = spellings.updateValue(spelling, forKey: place) {
            throw .storeDocument(name, .spelledTwice(other, spelling))
        }
        guard spellings[Place(location: location, isCurrentHost: !isCurrentHost)] != nil,
            let position = contents.firstIndex(where: { $0.location == location })
        else { return append(values, of: location) }
        let known = contents[position].values
        contents[position].values = isCurrentHost ? values.merged(with: known) : known.merged(with: values)
    }

    /// A location in the section `-currentHost`, or in another one.
    private struct Place: Hashable {
        var location: DomainLocation
        var isCurrentHost: Bool
    }

    // MARK: Writing

    /// The document as a dictionary.
    ///
    /// - Parameter currentHost: The host whose values are in `-currentHost`.
    func root(on currentHost: HostIdentifier) -> PropertyListDictionary {
        var root = PropertyListDictionary()
        var sections: [(name: String, domains: PropertyListDictionary)] = []
        var names = KeyList()
        for (location, values) in contents {
            guard let (section, domain) = Self.words(of: location, on: currentHost) else { continue }
            guard let section else {
                root.set(.dictionary(values), forKey: domain)
                continue
            }
            let position = names.insert(section) ?? sections.count
            if position == sections.count { sections.append((section, [:])) }
            sections[position].domains.set(.dictionary(values), forKey: domain)
        }
        for (name, domains) in sections { root.set(.dictionary(domains), forKey: name) }
        return root
    }

    /// Whether a document can have the contents of a location: it is no property list that is named by its path, and
    /// its name at the root of the document does not mean a section.
    static func canHave(_ location: DomainLocation) -> Bool {
        switch location {
        case .stored(let name, .any): !Section.isName(name.text)
        case .stored, .registered, .system: true
        case .file: false
        }
    }

    /// The section and the domain name under which a document has a location. The section is nil at the root. Nil for a
    /// location that no document has.
    private static func words(
        of location: DomainLocation, on currentHost: HostIdentifier
    ) -> (section: String?, domain: String)? {
        let domain = Domain(location).name
        switch location {
        case .stored(_, .any), .system: return (nil, domain)
        case .stored(_, .host(currentHost)): return (Section.nameOfCurrentHost, domain)
        case .stored(_, .host(let host)): return (Section.prefixOfHost + host.text, domain)
        case .registered: return (Section.registeredName, domain)
        case .file: return nil
        }
    }

    /// A part of the document: which locations its domains have.
    private enum Section {
        case everyHost, host(HostIdentifier), registered

        static let nameOfCurrentHost = "-currentHost"
        static let prefixOfHost = "-host "
        static let registeredName = "-registered"

        /// Whether a key at the root of the document is the name of a section.
        static func isName(_ key: String) -> Bool {
            key.utf8.elementsEqual(nameOfCurrentHost.utf8) || key.utf8.elementsEqual(registeredName.utf8)
                || key.utf8.starts(with: prefixOfHost.utf8) || key.utf8.elementsEqual(HostOption.named.rawValue.utf8)
        }

        /// Nil for a key that is the name of a domain.
        init?(_ key: String, in session: Session) throws(CommandError) {
            if key.utf8.elementsEqual(Self.nameOfCurrentHost.utf8) {
                self = .host(try CommandError.wrapping(session.currentHost()))
            } else if key.utf8.elementsEqual(Self.registeredName.utf8) {
                self = .registered
            } else if key.utf8.starts(with: Self.prefixOfHost.utf8) {
                let name = String(Substring(key.utf8.dropFirst(Self.prefixOfHost.utf8.count)))
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

extension PropertyListDictionary {
    /// The keys of both dictionaries, with the values of the later one. Dictionaries inside are merged too.
    fileprivate func merged(with later: PropertyListDictionary) -> PropertyListDictionary {
        var merged = self
        for (key, value) in later {
            if case .dictionary(let old)? = self[key], case .dictionary(let new) = value, !new.isEmpty {
                merged.set(.dictionary(old.merged(with: new)), forKey: key)
            } else {
                merged.set(value, forKey: key)
            }
        }
        return merged
    }
}
