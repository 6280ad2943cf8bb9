/// Changes the domains that are searched for values, and the contents of whole domains.
extension Preferences {
    // MARK: Suites

    /// Adds another domain to the search list, with its values for this host and those for any host. It is searched
    /// after the program's domain and the suites that were added before, and before the global domain. Setting a value
    /// still changes the program's domain.
    ///
    /// If the domain is in the search list already, it stays at its position. For settings in memory, this does
    /// nothing.
    ///
    /// - Parameter name: The name of any domain, such as one that several programs share.
    /// - Throws: ``PreferencesError`` for an invalid name, and for a file of the suite that cannot be read or is
    ///   malformed. The suite is not added then.
    public func addSuite(named name: String) throws(PreferencesError) {
        guard let store, let host else { return }
        let suite = try Self.name(name)
        try engine.fileAccess.read { () throws(PreferencesError) in
            let domains = [HostScope.host(host), .any].map { scope in
                engine.domain(of: StoredDomain(store: store, location: .stored(suite, scope)))
            }
            let failure = engine.withState { state in domains.compactMap { state.domains[$0].readingFailure }.first }
            if let failure {
                engine.planRemoval()
                throw failure
            }
            engine.change { $0.addSuite(domains, to: instance) }
        }
    }

    /// Removes a suite from the search list.
    ///
    /// - Throws: ``PreferencesError/invalidDomainName(_:)``.
    public func removeSuite(named name: String) throws(PreferencesError) {
        guard let store, let host else { return }
        let suite = try Self.name(name)
        let paths = [HostScope.host(host), .any].map { store.directory.path(of: .stored(suite, $0)) }
        engine.change { state in
            state.removeSuite(paths.compactMap { state.domains.index(ofFile: $0) }, from: instance)
        }
        engine.planRemoval()
    }

    static func name(_ text: String) throws(PreferencesError) -> DomainName {
        isGlobal(text) ? .global : try DomainName(text)
    }

    /// The path of the file of the program's domain; nil for settings in memory.
    package var filePath: String? {
        engine.withState { $0.domains[writtenDomain].file?.path }
    }

    // MARK: Managed settings

    /// Whether the administrator determines the value of a key, in `$XDG_CONFIG_DIRS/prefs/DOMAIN.plist`. If the
    /// program sets a value for such a key, it is stored, but reading still returns the administrator's value.
    public func objectIsForced(forKey key: String) -> Bool {
        engine.withState { state in
            state.layers(of: instance).contains { index in
                state.domains[index].file?.isReadOnly == true && state.domains[index].value(forKey: key) != nil
            }
        }
    }

    // MARK: Persistent domains

    /// The contents of a domain for any host, without values of other domains; nil when the domain has no keys.
    ///
    /// - Throws: ``PreferencesError`` for an invalid name, and for a file that cannot be read or is malformed.
    public func persistentDomain(forName name: String) throws(PreferencesError) -> PropertyListDictionary? {
        try withPersistentDomain(name) { domain in
            guard let domain else { return nil }
            let contents = engine.withState { $0.domains[domain].contents }
            return contents.isEmpty ? nil : contents
        }
    }

    /// Replaces all contents of a domain, in one write some milliseconds later. An empty dictionary removes the file.
    ///
    /// - Parameters:
    ///   - contents: The new contents of the domain.
    ///   - name: The name of the domain, for example `com.pigeon`; `NSGlobalDomain` for the global domain.
    /// - Throws: ``PreferencesError/invalidDomainName(_:)``, also for the argument domain and the registration domain;
    ///   the errors of ``persistentDomain(forName:)``; ``PreferencesError/noStore`` if these settings are in memory and
    ///   the domain is not their own.
    public func setPersistentDomain(_ contents: PropertyListDictionary, forName name: String) throws(PreferencesError) {
        try withPersistentDomain(name) { (domain) throws(PreferencesError) in
            guard let domain else { throw .noStore }
            engine.change(of: domain) { state in
                state.changeValues(domain, .thisProcess) { $0.replaceAll(contents) }
                state.recordDomain(domain, changedBy: instance)
            }
        }
    }

    /// Removes all keys of a domain, and with them its file.
    ///
    /// - Throws: ``PreferencesError`` as ``setPersistentDomain(_:forName:)``.
    public func removePersistentDomain(forName name: String) throws(PreferencesError) {
        try setPersistentDomain([:], forName: name)
    }

    /// Calls a closure with the domain of a name; with nil if these settings are in memory and it is another one.
    private func withPersistentDomain<Result>(
        _ name: String, _ body: (DomainIndex?) throws(PreferencesError) -> Result
    ) throws(PreferencesError) -> Result {
        let domain = try Self.name(name)
        guard ![Self.argumentDomain, Self.registrationDomain].contains(where: domain.text.hasSameBytes) else {
            throw .invalidDomainName(name)
        }
        guard let store else { return try body(domain == self.domain ? readable(writtenDomain) : nil) }
        defer { engine.planRemoval() }
        return try engine.fileAccess.read { () throws(PreferencesError) in
            try body(readable(engine.domain(of: StoredDomain(store: store, location: .stored(domain, .any)))))
        }
    }

    private func readable(_ domain: DomainIndex) throws(PreferencesError) -> DomainIndex {
        if let failure = engine.withState({ $0.domains[domain].readingFailure }) { throw failure }
        return domain
    }

    // MARK: Volatile domains

    /// The names of the volatile domains, which are never stored and which all instances of the process share:
    /// ``argumentDomain``, ``registrationDomain`` and those that the program has created.
    public static var volatileDomainNames: [String] {
        engineOfProcess.withState { $0.domains.volatileDomainNames }
    }

    /// The contents of a volatile domain; nil when there is no volatile domain with this name.
    public static func volatileDomain(forName name: String) -> PropertyListDictionary? {
        engineOfProcess.withState { state in
            state.domains.volatileDomain(name).map { state.domains[$0].contents }
        }
    }

    /// Replaces all contents of a volatile domain, or creates it. Only the argument domain and the registration domain
    /// are searched for values; parts of a program can share values in others.
    public static func setVolatileDomain(_ contents: PropertyListDictionary, forName name: String) {
        engineOfProcess.change { state in
            let domain = state.domains.makeVolatileDomain(name)
            state.changeValues(domain, .thisProcess) { $0.replaceAll(contents) }
        }
    }

    /// Removes a volatile domain. The argument domain and the registration domain are emptied instead.
    public static func removeVolatileDomain(forName name: String) {
        engineOfProcess.change { state in
            guard let domain = state.domains.volatileDomain(name) else { return }
            state.changeValues(domain, .thisProcess) { $0.replaceAll([:]) }
            state.domains.forgetVolatileDomain(name)
        }
    }
}
