package import PrefsCore
import PropertyLists

/// Takes documents of many domains apart.
extension StoreDocument {
    /// What is wrong with a document.
    package enum Damage: Error {
        /// There is no dictionary at these keys.
        case notADictionary([String], PropertyListKind)
        /// Two entries are for one location.
        case spelledTwice(String, String)
        /// The key of a host's domains has no name of a host.
        case hostWithoutName
    }

    /// The domains for all hosts, for a host, or with registered defaults.
    package enum Section {
        case everyHost, host(HostIdentifier), registered

        /// Nil for a key that is the name of a domain.
        fileprivate init?(_ key: String, on currentHost: () throws -> HostIdentifier) throws {
            if key.utf8.elementsEqual(SectionName.currentHost.utf8) {
                self = .host(try currentHost())
            } else if key.utf8.elementsEqual(SectionName.registered.utf8) {
                self = .registered
            } else if key.utf8.starts(with: SectionName.hostPrefix.utf8) {
                let name = String(Substring(key.utf8.dropFirst(SectionName.hostPrefix.utf8.count)))
                self = .host(try HostIdentifier(name))
            } else {
                return nil
            }
        }
    }

    /// Takes the root of a document apart.
    ///
    /// - Parameters:
    ///   - takesReferences: Whether a reference of a keyed archive in place of a domain is a dictionary. In XML, a
    ///     dictionary with the single key `CF$UID` is read as such a reference.
    ///   - currentHost: Returns the host of `-currentHost`.
    ///   - location: Returns the location of a domain in a section.
    /// - Throws: ``Damage``, `PreferencesError` for a name that no host has, and the errors of the closures.
    package init(
        _ root: PropertyListDictionary, takesReferences: Bool, on currentHost: () throws -> HostIdentifier,
        _ location: (_ domain: String, Section) throws -> DomainLocation
    ) throws {
        self.init()
        var spellings: [Place: String] = [:]
        for (key, value) in root {
            let inside = try Self.dictionary(value, at: [key], takesReferences)
            if key.utf8.elementsEqual(SectionName.hostWithoutName.utf8) { throw Damage.hostWithoutName }
            guard let section = try Section(key, on: currentHost) else {
                try add(inside, of: location(key, .everyHost), [key], &spellings)
                continue
            }
            for (domain, value) in inside {
                let values = try Self.dictionary(value, at: [key, domain], takesReferences)
                try add(values, of: location(domain, section), [key, domain], &spellings)
            }
        }
    }

    /// A value as the contents of a domain, or of a section.
    private static func dictionary(
        _ value: PropertyList, at path: [String], _ takesReferences: Bool
    ) throws(Damage) -> PropertyListDictionary {
        switch value {
        case .dictionary(let dictionary): dictionary
        case .uid(let number) where takesReferences: ["CF$UID": .integer(PropertyListInteger(Int(number)))]
        default: throw .notADictionary(path, value.kind)
        }
    }

    private mutating func add(
        _ values: PropertyListDictionary, of location: DomainLocation, _ path: [String],
        _ spellings: inout [Place: String]
    ) throws(Damage) {
        let spelling = path.joined(separator: " ")
        let isCurrentHost = path[0].utf8.elementsEqual(SectionName.currentHost.utf8)
        let place = Place(location: location, isCurrentHost: isCurrentHost)
        if let other = spellings.updateValue(spelling, forKey: place) { throw .spelledTwice(other, spelling) }
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
}
