/// Where a domain that programs keep open is stored.
struct StoredDomain: Sendable {
    let store: DomainStore
    let location: DomainLocation
    /// Whether programs may change it; managed domains are for reading.
    var isReadOnly = false

    var path: String { store.directory.path(of: location) }
}
