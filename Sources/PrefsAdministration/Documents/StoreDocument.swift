package import PrefsCore
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
package struct StoreDocument {
    /// The values of each location, in the order of the document.
    package private(set) var contents: [(location: DomainLocation, values: PropertyListDictionary)] = []

    package init() {}

    /// The hosts for which the document has values.
    package var hosts: Set<HostIdentifier> {
        var hosts: Set<HostIdentifier> = []
        for case .stored(_, .host(let host)) in contents.lazy.map(\.location) { hosts.insert(host) }
        return hosts
    }

    package mutating func append(_ values: PropertyListDictionary, of location: DomainLocation) {
        contents.append((location, values))
    }

    /// The document without the values of some locations.
    package func without(_ locations: Set<DomainLocation>) -> StoreDocument {
        var document = self
        document.contents.removeAll { locations.contains($0.location) }
        return document
    }

    // MARK: Writing

    /// The document as a dictionary.
    ///
    /// - Parameter currentHost: The host whose values are in `-currentHost`.
    package func root(on currentHost: HostIdentifier) -> PropertyListDictionary {
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
    package static func canHave(_ location: DomainLocation) -> Bool {
        switch location {
        case .stored(let name, .any): !SectionName.isName(name.text)
        case .stored, .registered, .system: true
        case .file: false
        }
    }

    /// The first key of a dictionary of dictionaries that tells it from the contents of one domain: the name of a
    /// section or of the global domain. Nil if there is none.
    package static func sign(in root: PropertyListDictionary) -> String? {
        root.first { key, _ in
            SectionName.isName(key) || DomainName.namesOfGlobal.contains(where: key.hasSameBytes)
        }?.key
    }

    /// The section and the domain name under which a document has a location. The section is nil at the root. Nil for a
    /// location that no document has.
    private static func words(
        of location: DomainLocation, on currentHost: HostIdentifier
    ) -> (section: String?, domain: String)? {
        let domain = DomainNames.name(of: location)
        switch location {
        case .stored(_, .any), .system: return (nil, domain)
        case .stored(_, .host(currentHost)): return (SectionName.currentHost, domain)
        case .stored(_, .host(let host)): return (SectionName.hostPrefix + host.text, domain)
        case .registered: return (SectionName.registered, domain)
        case .file: return nil
        }
    }

    /// The keys at the root of a document that name sections.
    package enum SectionName {
        package static let currentHost = "-currentHost"
        package static let hostPrefix = "-host "
        package static let registered = "-registered"
        /// ``hostPrefix`` without the name of a host.
        package static let hostWithoutName = "-host"

        /// Whether a key at the root of the document is the name of a section.
        static func isName(_ key: String) -> Bool {
            key.utf8.elementsEqual(currentHost.utf8) || key.utf8.elementsEqual(registered.utf8)
                || key.utf8.starts(with: hostPrefix.utf8) || key.utf8.elementsEqual(hostWithoutName.utf8)
        }
    }
}
