/// The file of a domain in the store's directory.
struct StoredDomain: DomainFile {
    let store: DomainStore
    let location: DomainLocation
    var isReadOnly = false

    var path: String { store.directory.path(of: location) }

    var isRegistered: Bool {
        if case .registered = location { true } else { false }
    }

    func version() throws(PreferencesError) -> FileVersion? {
        try store.version(of: location)
    }

    func contentsAndVersion() throws(PreferencesError) -> (contents: PropertyListDictionary, version: FileVersion?) {
        try store.contentsAndVersion(of: location)
    }

    func apply(_ change: DomainChange) throws(PreferencesError) -> DomainStore.Replacement {
        try store.apply([change], to: location, isTracked: true)
    }

    func update(_ change: (inout PropertyListDictionary) -> Bool) throws(PreferencesError) -> DomainStore.Update {
        try store.update(location, change)
    }
}
