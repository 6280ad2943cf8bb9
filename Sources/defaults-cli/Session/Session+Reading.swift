import PrefsAdministration
import PrefsCore
import PropertyLists

/// Reads domains from the layers of the search order that a command asks for, such as stored values above registered
/// defaults.
extension Session {
    /// The values of a domain from the given layers of the search order, as the files have them.
    func storedPreferences(
        of domain: DomainLocation, _ layers: ReadingOptions.Layers = .storedAndRegistered
    ) throws(PreferencesError) -> StoredPreferences {
        let store = try store(isOutside: domain.isOutsideStore)
        guard case .stored(let name, let scope) = domain else { return StoredPreferences(domain, in: store) }
        switch layers {
        case .stored: return StoredPreferences(domain, in: store)
        case .storedAndRegistered: return StoredPreferences(name, scope, in: store)
        case .effective:
            let host = if case .host(let host) = scope { host } else { try currentHost() }
            return try StoredPreferences(effective: name, on: host, in: store, environment)
        }
    }

    /// The contents of one location of a domain (its file for one host, or for all hosts) after the changes that are
    /// held back. So a command that reads and then changes is right in `batch` too.
    func contents(of location: DomainLocation) throws(PreferencesError) -> PropertyListDictionary {
        switch try root(of: location) {
        case nil: return [:]
        case .dictionary(let contents)?: return contents
        case let other?: throw .notADictionary(path: DomainNames.name(of: location), other.kind)
        }
    }

    /// The root of a file that is named by its path, or the contents of another location, as ``contents(of:)`` sees
    /// them; nil if there is no such file, or nothing in the domain.
    func root(of location: DomainLocation) throws(PreferencesError) -> PropertyList? {
        let store = try store(isOutside: location.isOutsideStore)
        let held = sink.held?.changes.root(of: location)
        let root = if let held { held } else { try store.fileContents(of: location).root(of: location) }
        return location.isDocument || root != [:] ? root : nil
    }

    /// The contents that the file of one location of a domain has, without changes that are held back.
    func storedContents(of location: DomainLocation) throws(PreferencesError) -> PropertyListDictionary {
        try store(isOutside: location.isOutsideStore).contents(of: location)
    }

    /// Everything in a domain as one value: its stored values and registered defaults, or the root of a file, which may
    /// be empty.
    ///
    /// - Throws: The error that the domain does not exist, if there is nothing in it, or no file.
    func wholeValue(of domain: DomainLocation) throws -> PropertyList {
        if domain.isDocument {
            guard let root = try root(of: domain) else { throw notFound(domain, nil) }
            return root
        }
        let contents = try storedPreferences(of: domain).dictionaryRepresentation()
        guard !contents.isEmpty else { throw notFound(domain, nil) }
        return .dictionary(contents)
    }

    /// Whether a domain has a registered default at a key path; for nil, whether it has any. False if the registered
    /// defaults cannot be read.
    func hasRegistered(_ domain: DomainLocation, _ keyPath: PropertyListKeyPath?) -> Bool {
        guard let name = selectedName(of: domain), let contents = try? contents(of: .registered(name)) else {
            return false
        }
        return keyPath.map { contents[$0] != nil } ?? !contents.isEmpty
    }

    /// Every domain that has stored settings for the hosts that the host option selects, or registered defaults, with
    /// the name to print. The domains are sorted by the bytes of these names. A domain or a folder of the store that
    /// cannot be read is reported and left out.
    ///
    /// - Parameter part: Chooses what to keep of a domain's contents; by default everything. A domain of which nothing
    ///   is kept is left out.
    func allDomains(
        _ layers: ReadingOptions.Layers = .storedAndRegistered,
        keeping part: (_ name: String, PropertyListDictionary) -> PropertyListDictionary = { $1 }
    ) throws(PreferencesError) -> [(name: String, contents: PropertyListDictionary)] {
        let store = try store()
        let scope = try scope()
        let catalogue = DomainCatalogue(store)
        let names = try catalogue.stored(scope) { reportError($0) } + catalogue.registered { reportError($0) }
        var domains: [(name: String, contents: PropertyListDictionary)] = []
        var last: DomainName?
        for name in names.sorted() where name != last {
            last = name
            do throws(PreferencesError) {
                let location = DomainLocation.stored(name, scope)
                let preferences =
                    layers == .stored
                    ? StoredPreferences(location, in: store) : StoredPreferences(name, scope, in: store)
                let printedName = location.name
                let contents = part(printedName, try preferences.dictionaryRepresentation())
                if !contents.isEmpty { domains.append((printedName, contents)) }
            } catch {
                reportError(error)
            }
        }
        return domains.sorted { $0.name.precedesInUTF8($1.name) }
    }
}
