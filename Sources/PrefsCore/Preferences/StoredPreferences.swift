/// The stored values of a domain, as the command reads them: each value is read from its file when it is asked for.
package struct StoredPreferences: Sendable {
    /// The store that holds the settings.
    package let store: DomainStore
    private let order: Order

    /// Which locations (files of domains) are searched. The two of a domain are no array: the metadata of the array's
    /// storage would be made at run time, with 7,800 instructions of `prefs read`.
    private enum Order {
        /// The values of a domain in one scope, then its registered defaults.
        case domain(DomainName, HostScope)
        case list([DomainLocation])
    }

    /// Creates a view of the values that a domain has in one scope: for one host, or for any host. A key without a
    /// stored value has its registered default.
    package init(_ name: DomainName, _ scope: HostScope, in store: DomainStore) {
        self.store = store
        order = .domain(name, scope)
    }

    /// Creates a view of the values in one location, such as the domain's file for one host, without registered
    /// defaults. A property list named by its path has none.
    package init(_ location: DomainLocation, in store: DomainStore) {
        self.store = store
        order = .list([location])
    }

    /// Creates a view of the values that a program reads if it has no arguments and no suites, and registers nothing.
    ///
    /// - Parameters:
    ///   - name: The program's domain.
    ///   - host: The host on which it runs.
    ///   - store: The store that holds the settings.
    ///   - environment: Names the directories of managed settings and the store of the whole system.
    /// - Throws: ``PreferencesError/invalidVariable(name:)``.
    package init(
        effective name: DomainName, on host: HostIdentifier, in store: DomainStore, _ environment: Environment
    ) throws(PreferencesError) {
        let layers = SearchLayer.order(
            of: name, on: host, managedBy: try SearchLayer.managedFiles(of: name, environment),
            in: try SystemDirectory(environment))
        self.store = store
        order = .list(layers.compactMap(\.storedLocation))
    }

    /// The number of locations that are searched.
    private var count: Int {
        switch order {
        case .domain: 2
        case .list(let locations): locations.count
        }
    }

    /// The location with this index in the order in which they are searched.
    private func location(at index: Int) -> DomainLocation {
        switch order {
        case .domain(let name, let scope): index == 0 ? .stored(name, scope) : .registered(name)
        case .list(let locations): locations[index]
        }
    }

    /// The locations in the order in which they are searched.
    package var locations: [DomainLocation] { (0..<count).map(location(at:)) }

    /// The location that has a value.
    package func location(of value: StoredValue) -> DomainLocation {
        location(at: value.locationIndex)
    }

    /// The value of a key in the first location that has the key; nil when none has it.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func storedValue(forKey key: String) throws(PreferencesError) -> StoredValue? {
        for index in 0..<count {
            let file = store.file(of: location(at: index))
            if let value = try file.value(forKey: key) {
                return StoredValue(value, locationIndex: index, path: file.path)
            }
        }
        return nil
    }

    /// All keys, each with its value in the first location that has the key.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func dictionaryRepresentation() throws(PreferencesError) -> PropertyListDictionary {
        try SearchList(locations).merged(reading: store.contents)
    }

    /// All keys, each with its value in the first location that has the key, sorted by the bytes of the keys.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func storedValues() throws(PreferencesError) -> [(key: String, stored: StoredValue)] {
        var all: [(key: String, stored: StoredValue)] = []
        var seen = PropertyListDictionary()
        for index in 0..<count {
            let file = store.file(of: location(at: index))
            let contents = try file.domainContents().contents
            for (key, value) in contents where seen[key] == nil {
                all.append((key, StoredValue(value, locationIndex: index, path: file.path)))
            }
            for (key, value) in contents where seen[key] == nil { seen.set(value, forKey: key) }
        }
        return all.sorted { $0.key.precedesInUTF8($1.key) }
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
