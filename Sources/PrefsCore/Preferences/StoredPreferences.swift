/// A domain as the command shows it: each value is read from its file when it is asked for.
package struct StoredPreferences: Sendable {
    /// Where the settings are kept.
    package let store: DomainStore
    private let searchList: SearchList<DomainLocation>

    /// The values stored for these hosts and, for other keys, the registered ones.
    package init(_ name: DomainName, _ scope: HostScope, in store: DomainStore) {
        self.init([.stored(name, scope), .registered(name)], in: store)
    }

    /// The values stored or registered at one location, and no others. A property list named by its path has no
    /// registered defaults.
    package init(_ location: DomainLocation, in store: DomainStore) {
        self.init([location], in: store)
    }

    /// The values that a program sees if it is started without arguments, has no suites and registers nothing.
    ///
    /// - Parameters:
    ///   - name: The program's domain.
    ///   - host: The host on which it runs.
    ///   - store: Where the settings are kept.
    ///   - environment: Names the directories of managed settings and the store of the whole system.
    /// - Throws: ``PreferencesError/invalidVariable(name:)``.
    package init(
        effective name: DomainName, on host: HostIdentifier, in store: DomainStore, _ environment: Environment
    ) throws(PreferencesError) {
        let layers = SearchLayer.order(
            of: name, on: host, managedBy: try SearchLayer.managedFiles(of: name, environment),
            in: try SystemDirectory(environment))
        self.init(layers.compactMap(\.storedLocation), in: store)
    }

    private init(_ locations: [DomainLocation], in store: DomainStore) {
        self.store = store
        searchList = SearchList(locations)
    }

    /// The value of a key; nil when no location has it.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func value(forKey key: String) throws(PreferencesError) -> PropertyList? {
        try valueAndOrigin(forKey: key)?.value
    }

    /// The value of a key, and the location that it comes from; nil when none has it.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func valueAndOrigin(
        forKey key: String
    ) throws(PreferencesError) -> (value: PropertyList, origin: DomainLocation)? {
        let found = try searchList.first { (location) throws(PreferencesError) in
            try store.value(forKey: key, of: location)
        }
        return found.map { ($0.value, $0.layer) }
    }

    /// All keys with their values.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func dictionaryRepresentation() throws(PreferencesError) -> PropertyListDictionary {
        try searchList.merged(reading: store.contents)
    }

    /// All keys with their values and the locations of these, sorted by the bytes of the keys.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func valuesAndOrigins() throws(PreferencesError) -> [(
        key: String, value: PropertyList, origin: DomainLocation
    )] {
        var all: [(key: String, value: PropertyList, origin: DomainLocation)] = []
        var seen = PropertyListDictionary()
        for location in searchList.layers {
            let contents = try store.contents(of: location)
            for (key, value) in contents where seen[key] == nil { all.append((key, value, location)) }
            for (key, value) in contents where seen[key] == nil { seen.set(value, forKey: key) }
        }
        return all.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension SearchLayer {
    fileprivate var storedLocation: DomainLocation? {
        switch self {
        case .managed(let path): .file(path: path)
        case .location(let location): location
        case .arguments, .suites, .registration: nil
        }
    }
}
