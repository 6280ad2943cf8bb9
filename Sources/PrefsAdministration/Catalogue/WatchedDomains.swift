package import PrefsCore
import PropertyLists

/// The domains and locations (files of domains) that are watched.
package struct WatchedDomains: Sendable {
    /// The names of the watched domains; nil for all domains, also those that are created later.
    private let names: Set<DomainName>?
    /// Further locations, which are watched whatever `host` is: property lists that are named by their paths, and
    /// domains of the whole system.
    let locations: [DomainLocation]
    /// The only host whose values are watched. Nil for all values: those stored for any host or for one, and registered
    /// ones.
    private let host: HostIdentifier?
    /// Hosts that are known to exist. They decide where the host begins in `DOMAIN.HOST.plist`.
    private let knownHosts: [HostIdentifier]

    /// - Parameters:
    ///   - names: The domains to watch; nil for all, also those that are created later.
    ///   - locations: Further locations to watch.
    ///   - host: The only host whose values to watch. Nil for those stored for any host or for one, and registered
    ///     ones.
    ///   - knownHosts: Hosts that are known to exist. In `a.b.c.plist`, the domain is `a` if `b.c` is one of them, and
    ///     otherwise the host is the part after the last dot. Both readings lead to the same path.
    package init(
        names: [DomainName]?, locations: [DomainLocation], on host: HostIdentifier?, knownHosts: [HostIdentifier]
    ) {
        self.names = names.map { Set($0) }
        self.locations = locations
        self.host = host
        self.knownHosts = knownHosts + (host.map { [$0] } ?? [])
    }

    /// The directories of a store that contain watched files, each one before the directories inside it.
    func directories(of store: StoreDirectory) -> [String] {
        let trees = host == nil ? [store.anyHost, store.byHost, store.registered] : [store.byHost]
        let roots = trees.map(\.path)
        guard let names else { return roots }
        let folders = Set(names.map { $0.folderAndLastPart.folder }).sorted()
        return roots.flatMap { root in folders.map { $0.isEmpty ? root : "\(root)/\($0.dropLast())" } }
    }

    /// Whether a path leads to a folder of the store that may contain files of watched domains, and that is not in
    /// ``directories(of:)``.
    func isFolder(_ path: String, of store: StoreDirectory) -> Bool {
        guard names == nil, let (tree, relativePath) = store.tree(containing: path) else { return false }
        return tree.values != .savedStates && tree.isFolder(relativePath)
    }

    /// The location that a file of the store belongs to, if that location is watched; nil otherwise.
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
