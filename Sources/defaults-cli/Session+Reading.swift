import PrefsCore

/// Reads domains: the layers of the search order that a command asks for.
extension Session {
    /// The values of a domain from the given layers of the search order.
    func preferences(
        of domain: Domain, _ layers: ReadingOptions.Layers = .storedAndRegistered
    ) throws(CommandError) -> StoredPreferences {
        let store = try store(of: domain)
        switch (domain, layers) {
        case (.file, _), (.ofSystem, _), (.onHost, .stored): return StoredPreferences(domain.location(.any), in: store)
        case (.named(let name), .storedAndRegistered): return StoredPreferences(name, try scope(), in: store)
        case (.onHost(let name, let host), .storedAndRegistered): return StoredPreferences(name, .host(host), in: store)
        case (.named, .stored): return StoredPreferences(domain.location(try scope()), in: store)
        case (.named(let name), .effective):
            let host = try CommandError.wrapping(hostOfProgram)
            return try effectivePreferences(of: name, on: host, in: store)
        case (.onHost(let name, let host), .effective): return try effectivePreferences(of: name, on: host, in: store)
        }
    }

    private func effectivePreferences(
        of name: DomainName, on host: HostIdentifier, in store: DomainStore
    ) throws(CommandError) -> StoredPreferences {
        try CommandError.wrapping { () throws(PreferencesError) in
            try StoredPreferences(effective: name, on: host, in: store, environment)
        }
    }

    /// The host on which a program is assumed to run: that of the host option, or the current one.
    private func hostOfProgram() throws(PreferencesError) -> HostIdentifier {
        if case .named(let name) = host { return try HostIdentifier(name) }
        return try HostIdentifier.current(environment)
    }

    /// Whether a registered default exists at a key path, or any at all for nil; false if they cannot be read.
    func hasRegistered(_ domain: Domain, _ keyPath: PropertyListKeyPath?) -> Bool {
        guard case .named(let name) = domain, let store = try? store(),
            let contents = try? store.contents(of: .registered(name))
        else { return false }
        return keyPath.map { contents[$0] != nil } ?? !contents.isEmpty
    }
}
