/// The file of a domain, as an engine reads and writes it. A ``StoredDomain`` is a file in the store's directory;
/// tests use files in memory.
protocol DomainFile: Sendable {
    /// The path that identifies the file. Changes of the file are watched at this path.
    var path: String { get }
    /// Whether programs may only read the domain, as with managed settings.
    var isReadOnly: Bool { get }
    /// Whether the file has the defaults that were registered from the command line.
    var isRegistered: Bool { get }

    /// The version of the file as it is now; nil if there is no file.
    func version() throws(PreferencesError) -> FileVersion?

    /// Reads the contents of the file and the version that has them; empty and nil if there is no file.
    func contentsAndVersion() throws(PreferencesError) -> (contents: PropertyListDictionary, version: FileVersion?)

    /// Applies a change to the file and writes it.
    ///
    /// - Returns: The versions of the file before and after.
    func apply(_ change: DomainChange) throws(PreferencesError) -> DomainStore.Replacement

    /// Changes the contents with a closure, and holds the file's lock meanwhile, so that no other process changes
    /// them.
    ///
    /// - Parameter change: Changes the contents and returns whether it has changed anything.
    /// - Returns: The contents before and after, and the versions of the file.
    func update(_ change: (inout PropertyListDictionary) -> Bool) throws(PreferencesError) -> DomainStore.Update
}

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
