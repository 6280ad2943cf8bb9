import PrefsCore

/// Reads domains from the layers of the search order that a command asks for, such as stored values above registered
/// defaults.
extension Session {
    /// The values of a domain from the given layers of the search order.
    func preferences(
        of domain: Domain, _ layers: ReadingOptions.Layers = .storedAndRegistered
    ) throws(PreferencesError) -> StoredPreferences {
        let store = try store(isOutside: domain.isOutsideStore)
        switch (domain, layers) {
        case (.file, _), (.ofSystem, _), (.savedState, _), (.onHost, .stored):
            return StoredPreferences(domain.location(.any), in: store)
        case (.named(let name), .storedAndRegistered): return StoredPreferences(name, try scope(), in: store)
        case (.onHost(let name, let host), .storedAndRegistered): return StoredPreferences(name, .host(host), in: store)
        case (.named, .stored): return StoredPreferences(domain.location(try scope()), in: store)
        case (.named(let name), .effective):
            return try StoredPreferences(effective: name, on: try hostOfProgram(), in: store, environment)
        case (.onHost(let name, let host), .effective):
            return try StoredPreferences(effective: name, on: host, in: store, environment)
        }
    }

    /// The contents of one location of a domain (its file for one host, or for all hosts).
    func contents(
        of domain: Domain, at location: DomainLocation
    ) throws(CommandError) -> PropertyListDictionary {
        try CommandError.wrapping(store(isOutside: domain.isOutsideStore).contents(of: location))
    }

    /// The location of a domain that the host option selects: its file for one host, or for all hosts.
    func location(of domain: Domain) throws(CommandError) -> DomainLocation {
        do {
            return domain.location(try scope())
        } catch {
            throw .preferences(error)
        }
    }

    /// Whether a domain has a registered default at a key path; for nil, whether it has any. False if the registered
    /// defaults cannot be read.
    func hasRegistered(_ domain: Domain, _ keyPath: PropertyListKeyPath?) -> Bool {
        guard case .named(let name) = domain, let contents = try? store().contents(of: .registered(name)) else {
            return false
        }
        return keyPath.map { contents[$0] != nil } ?? !contents.isEmpty
    }

    /// Every domain that has stored settings for the hosts that the host option selects, or registered defaults, with
    /// the name to print. The domains are sorted by the bytes of these names. A domain or a folder of the store that
    /// cannot be read is reported and left out.
    func allDomains(
        _ layers: ReadingOptions.Layers = .storedAndRegistered
    ) throws(CommandError) -> [(name: String, contents: PropertyListDictionary)] {
        try CommandError.wrapping(readAllDomains(layers))
    }

    private func readAllDomains(
        _ layers: ReadingOptions.Layers
    ) throws(PreferencesError) -> [(name: String, contents: PropertyListDictionary)] {
        let store = try store()
        let scope = try scope()
        let catalogue = DomainCatalogue(store)
        let names = Set(
            try catalogue.stored(scope) { reportError(.preferences($0)) }
                + catalogue.registered { reportError(.preferences($0)) })
        var domains: [(name: String, contents: PropertyListDictionary)] = []
        for name in names.sorted() {
            do throws(PreferencesError) {
                let preferences =
                    layers == .stored
                    ? StoredPreferences(.stored(name, scope), in: store) : StoredPreferences(name, scope, in: store)
                let contents = try preferences.dictionaryRepresentation()
                if !contents.isEmpty { domains.append((Domain.named(name).name, contents)) }
            } catch {
                reportError(.preferences(error))
            }
        }
        return domains.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
