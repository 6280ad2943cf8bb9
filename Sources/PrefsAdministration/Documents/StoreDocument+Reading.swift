package import PrefsCore
import PropertyLists

/// Takes documents of many domains apart.
extension StoreDocument {
    /// What is wrong with a document.
    package enum Damage: Error {
        /// There is no dictionary at these keys, but a value of another kind; nil for JSON's null.
        case notADictionary([String], PropertyListKind?)
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
    ///   - currentHost: Returns the host of `-currentHost`.
    ///   - location: Returns the location of a domain in a section.
    /// - Returns: The values of each location, in the order of the document.
    /// - Throws: ``Damage``, `PreferencesError` for a name that no host has, and the errors of the closures.
    package static func contents<Values: StoreDocumentValues>(
        of root: Values, on currentHost: () throws -> HostIdentifier,
        _ location: (_ domain: String, Section) throws -> DomainLocation
    ) throws -> [(location: DomainLocation, values: Values)] {
        var contents: [(location: DomainLocation, values: Values)] = []
        var spellings: [Place: String] = [:]
        func add(_ values: Values, of location: DomainLocation, _ path: [String]) throws(Damage) {
            let spelling = path.joined(separator: " ")
            let isCurrentHost = path[0].utf8.elementsEqual(SectionName.currentHost.utf8)
            let place = Place(location: location, isCurrentHost: isCurrentHost)
            if let other = spellings.updateValue(spelling, forKey: place) { throw .spelledTwice(other, spelling) }
            // The whole document is searched only for a location that is in both sections.
            guard spellings[Place(location: location, isCurrentHost: !isCurrentHost)] != nil,
                let position = contents.firstIndex(where: { $0.location == location })
            else { return contents.append((location, values)) }
            let known = contents[position].values
            contents[position].values = isCurrentHost ? values.merged(with: known) : known.merged(with: values)
        }
        for (key, value) in root {
            let inside = try Values(value, at: [key])
            if key.utf8.elementsEqual(SectionName.hostWithoutName.utf8) { throw Damage.hostWithoutName }
            guard let section = try Section(key, on: currentHost) else {
                try add(inside, of: location(key, .everyHost), [key])
                continue
            }
            for (domain, value) in inside {
                try add(Values(value, at: [key, domain]), of: location(domain, section), [key, domain])
            }
        }
        return contents
    }

    /// A location in the section `-currentHost`, or in another one.
    private struct Place: Hashable {
        var location: DomainLocation
        var isCurrentHost: Bool
    }
}

/// The keys and values of a dictionary in a document of many domains.
package protocol StoreDocumentValues: Sequence where Element == (key: String, value: Value) {
    associatedtype Value

    /// The contents of a domain, or of a section, at some keys of the document.
    init(_ value: Value, at path: [String]) throws(StoreDocument.Damage)

    /// The keys of both, with the values of the later ones. Dictionaries inside are merged too.
    func merged(with later: Self) -> Self
}

extension PropertyListDictionary: StoreDocumentValues {
    package init(_ value: PropertyList, at path: [String]) throws(StoreDocument.Damage) {
        switch value {
        case .dictionary(let dictionary): self = dictionary
        // In XML, a dictionary with the single key `CF$UID` is read as a reference of a keyed archive.
        case .uid(let number): self = ["CF$UID": .integer(PropertyListInteger(Int(number)))]
        default: throw .notADictionary(path, value.kind)
        }
    }

    package func merged(with later: PropertyListDictionary) -> PropertyListDictionary {
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

extension JSONObject: StoreDocumentValues {
    package init(_ value: JSONValue, at path: [String]) throws(StoreDocument.Damage) {
        guard case .object(let object) = value else { throw .notADictionary(path, value.kind) }
        self = object
    }

    package func merged(with later: JSONObject) -> JSONObject {
        var (keys, merged) = (KeyList(), self)
        for (key, _) in self { _ = keys.insert(key) }
        for (key, value) in later {
            guard let position = keys.insert(key) else {
                merged.members.append((key, value))
                continue
            }
            if case .object(let old) = merged.members[position].value, case .object(let new) = value,
                !new.members.isEmpty
            {
                merged.members[position].value = .object(old.merged(with: new))
            } else {
                merged.members[position].value = value
            }
        }
        return merged
    }
}
