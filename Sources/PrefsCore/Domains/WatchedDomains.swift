/// Which parts of which domains somebody watches.
package struct WatchedDomains: Sendable {
    /// Nil for all that there are and all that will be.
    private let names: Set<DomainName>?
    /// Single locations, each of which is watched whatever the host is: property lists that are named by their paths,
    /// and domains of the whole system.
    let locations: [DomainLocation]
    /// The only host to watch; nil for what is stored for any host or one of them, and what is registered.
    private let host: HostIdentifier?
    /// Hosts that surely are ones.
    private let knownHosts: [HostIdentifier]

    /// - Parameters:
    ///   - names: Nil for all that there are and all that will be.
    ///   - locations: Single locations besides.
    ///   - host: The only host to watch; nil for what is stored for any host or one of them, and what is registered.
    ///   - knownHosts: Tell the parts of a file's name in which the host begins behind one of several dots. In all others it is
    ///     the last. Either way the file is the same.
    package init(
        names: [DomainName]?, locations: [DomainLocation], on host: HostIdentifier?, knownHosts: [HostIdentifier]
    ) {
        self.names = names.map { Set($0) }
        self.locations = locations
        self.host = host
        self.knownHosts = knownHosts + (host.map { [$0] } ?? [])
    }

    /// The directories of a store in which something is watched, those first that hold the others.
    func directories(of store: StoreDirectory) -> [String] {
        let roots = host == nil ? [store.path, store.byHost, store.registered] : [store.byHost]
        guard let names else { return roots }
        let folders = Set(names.map { $0.folderAndLastPart.folder }).sorted()
        return roots.flatMap { root in folders.map { $0.isEmpty ? root : "\(root)/\($0.dropLast())" } }
    }

    /// Whether a path leads to a folder of the store that may hold files of watched domains, and which
    /// ``directories(of:)`` does not name.
    func isFolder(_ path: String, of store: StoreDirectory) -> Bool {
        guard names == nil else { return false }
        for root in [store.byHost, store.registered, store.path] {
            if let way = path.between(root + "/", "") { return StoreFolder.isFolder(way, below: root) }
        }
        return false
    }

    /// The location whose file in a store a path names, if it is watched as a part of a domain.
    func location(_ path: String, of store: StoreDirectory) -> DomainLocation? {
        let location: DomainLocation?
        if let stem = path.between(store.byHost + "/", StoreDirectory.suffix) {
            location = hostLocation(stem)
        } else if let stem = path.between(store.registered + "/", StoreDirectory.suffix) {
            location = (try? DomainName(stem)).map { .registered($0) }
        } else {
            let stem = path.between(store.path + "/", StoreDirectory.suffix)
            location = stem.flatMap { try? DomainName($0) }.map { .stored($0, .any) }
        }
        return location.flatMap { isWatched($0) ? $0 : nil }
    }

    private func hostLocation(_ stem: String) -> DomainLocation? {
        for host in knownHosts {
            if let name = stem.between("", ".\(host.text)"), let domain = try? DomainName(name) {
                return .stored(domain, .host(host))
            }
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
        case .system, .file: true
        }
    }
}
