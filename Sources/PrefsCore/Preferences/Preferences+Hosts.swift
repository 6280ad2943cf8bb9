extension Preferences {
    /// Creates the settings of a domain as a program on some host reads them; values are set for that host alone.
    ///
    /// - Parameters:
    ///   - domain: The name of the domain, as for ``init(domain:)``.
    ///   - host: The host.
    ///   - environment: Names the store, and what ``init(domain:store:environment:)`` reads from it.
    /// - Throws: ``PreferencesError`` as ``init(domain:)``.
    package convenience init(
        domain: String, on host: HostIdentifier, _ environment: Environment = .process
    ) throws(PreferencesError) {
        let name = try Self.name(domain)
        self.init(
            name, try DomainStore(environment), host, try SearchLayer.managedFiles(of: name, environment),
            try SystemDirectory(environment), writing: .host(host), in: Self.engineOfProcess)
        if let failure = readingFailure { throw failure }
    }
}
