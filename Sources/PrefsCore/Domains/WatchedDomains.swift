/// The domains and locations that are watched.
package struct WatchedDomains: Sendable {
    /// Nil for all domains, present and future.
    private let names: Set<DomainName>?
    /// Single locations that are watched for any `host`: property lists that are named by their paths, and domains of
    /// the whole system.
    let locations: [DomainLocation]
    /// The only host to watch; nil for values stored for any host or for one, and registered ones.
    private let host: HostIdentifier?
    /// Hosts known to exist; they decide where the host begins in `DOMAIN.HOST.plist`.
    private let knownHosts: [HostIdentifier]

    /// - Parameters:
    ///   - names: The domains to watch; nil for all, present and future.
    ///   - locations: Single locations besides.
    ///   - host: The only host to watch; nil for values stored for any host or for one, and registered ones.
    ///   - knownHosts: Resolve the ambiguity of `a.b.c.plist`: if `b.c` is a known host, the domain is `a`; otherwise
    ///     the host is the part after the last dot. The file is the same either way.
    package init(
        names: [DomainName]?, locations: [DomainLocation], on host: HostIdentifier?, knownHosts: [HostIdentifier]
    ) {
        self.names = names.map { Set($0) }
        self.locations = locations
        self.host = host
        self.knownHosts = knownHosts + (host.map { [$0] } ?? [])
    }

    /// The directories of a store that contain watched files, each before those inside it.
    func directories(of store: StoreDirectory) -> [String] {
        let trees = host == nil ? [store.anyHost, store.byHost, store.registered] : [store.byHost]
        let roots = trees.map(\.path)
        guard let names else { return roots }
        let folders = Set(names.map { $0.folderAndLastPart.folder }).sorted()
        return roots.flatMap { root in folders.map { $0.isEmpty ? root : "\(root)/\($0.dropLast())" } }
    }

    /// Whether a path leads to a folder of the store that may hold files of watched domains and that
    /// ``directories(of:)`` does not list.
    func isFolder(_ path: String, of store: StoreDirectory) -> Bool {
        guard names == nil, let (tree, relativePath) = store.tree(containing: path) else { return false }
        return tree.isFolder(relativePath)
    }

    /// The location of a file in a store, if it is watched as a part of a domain; nil otherwise.
    func location(_ path: String, of store: StoreDirectory) -> DomainLocation? {
        guard let (tree, file) = store.tree(containing: path),
            let location = tree.location(ofFile: file, knownHosts: knownHosts), isWatched(location)
        else { return nil }
        return location
    }

    private func isWatched(_ location: DomainLocation) -> Bool {
        switch location {
        case .stored(let name, let scope): (names?.contains(name) ?? true) && (host.map { scope == .host($0) } ?? true)
        case .registered(let name): names?.contains(name) ?? true
        case .system, .file: true
        }
    }
}
