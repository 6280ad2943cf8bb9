/// Which parts of which domains somebody watches.
package struct WatchedDomains: Sendable {
    /// Nil for all that there are and all that will be.
    private let names: Set<DomainName>?
    /// Property lists that are named by their paths.
    let paths: [String]
    /// The only host to watch; nil for what is stored for any host or one of them, and what is registered.
    private let host: HostIdentifier?
    /// Hosts that surely are ones.
    private let knownHosts: [HostIdentifier]

    /// - Parameters:
    ///   - names: Nil for all that there are and all that will be.
    ///   - paths: Property lists that are named by their paths.
    ///   - host: The only host to watch; nil for what is stored for any host or one of them, and what is registered.
    ///   - knownHosts: Tell the parts of a file's name in which the host begins behind one of several dots. In all others it is
    ///     the last. Either way the file is the same.
    package init(names: [DomainName]?, paths: [String], on host: HostIdentifier?, knownHosts: [HostIdentifier]) {
        self.names = names.map { Set($0) }
        self.paths = paths
        self.host = host
        self.knownHosts = knownHosts + (host.map { [$0] } ?? [])
    }

    /// The directories of a store in which something is watched.
    func directories(of store: StoreDirectory) -> [String] {
        if let names, names.isEmpty { return [] }
        return host == nil ? [store.path, store.byHost, store.registered] : [store.byHost]
    }

    /// The location that a file of a store's directories has, if it is watched.
    func location(_ file: String, in directory: String, of store: StoreDirectory) -> DomainLocation? {
        guard let stem = file.between("", StoreDirectory.suffix) else { return nil }
        let location: DomainLocation?
        if directory.hasSameBytes(as: store.path) {
            location = (try? DomainName(stem)).map { .stored($0, .any) }
        } else if directory.hasSameBytes(as: store.registered) {
            location = (try? DomainName(stem)).map { .registered($0) }
        } else {
            location = hostLocation(stem)
        }
        return location.flatMap { isWatched($0) ? $0 : nil }
    }

    private func hostLocation(_ stem: String) -> DomainLocation? {
        for host in knownHosts {
            if let name = stem.between("", ".\(host.text)"), let domain = try? DomainName(name) { return .stored(domain, .host(host)) }
        }
        guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")),
            let domain = try? DomainName(String(stem[..<dot])),
            let host = try? HostIdentifier(String(stem[stem.utf8.index(after: dot)...]))
        else { return nil }
        return .stored(domain, .host(host))
    }

    private func isWatched(_ location: DomainLocation) -> Bool {
        switch location {
        case .stored(let name, let scope): (names?.contains(name) ?? true) && (host.map { scope == .host($0) } ?? true)
        case .registered(let name): names?.contains(name) ?? true
        case .file: true
        }
    }
}
