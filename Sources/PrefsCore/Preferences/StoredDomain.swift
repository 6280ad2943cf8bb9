/// Where an open domain is stored.
struct StoredDomain: Sendable {
    let store: DomainStore
    let location: DomainLocation
    /// Whether the domain is only read, as managed domains are.
    var isReadOnly = false

    var path: String { store.directory.path(of: location) }
}
