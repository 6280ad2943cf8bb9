package import PrefsCore
import PropertyLists

/// The stored values of a domain, as the command reads them: each value is read from its file when it is asked for.
package struct StoredPreferences: Sendable {
    /// The store that holds the settings.
    package let store: DomainStore
    /// The locations (files of domains) in the order in which they are searched.
    package let locations: [DomainLocation]

    /// Creates a view of the values that a domain has in one scope: for one host, or for any host. A key without a
    /// stored value has its registered default.
    package init(_ name: DomainName, _ scope: HostScope, in store: DomainStore) {
        self.store = store
        locations = [.stored(name, scope), .registered(name)]
    }

    /// Creates a view of the values in one location, such as the domain's file for one host, without registered
    /// defaults. A property list named by its path has none.
    package init(_ location: DomainLocation, in store: DomainStore) {
        self.store = store
        locations = [location]
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
        locations = layers.compactMap(\.storedLocation)
    }

    /// The value of a key in the first location that has the key; nil when none has it.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    package func storedValue(forKey key: String) throws(PreferencesError) -> StoredValue? {
        // The types of a SearchList, which are made at run time, would be 3 % of the work of `prefs read`.
        for location in locations {
            if let value = try store.value(forKey: key, of: location) {
                if Trace.isOn { noteSearch(for: key, in: location, isFound: true) }
                return StoredValue(value: value, location: location)
            }
            if Trace.isOn { noteSearch(for: key, in: location, isFound: false) }
        }
        return nil
    }

    private func noteSearch(for key: String, in location: DomainLocation, isFound: Bool) {
        Trace.noteSearch(for: key, in: store.directory.path(of: location), isFound: isFound)
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
        let layers = SearchList(
            try locations.map { (location) throws(PreferencesError) in (location, try store.contents(of: location)) })
        let all = layers.merged { $0.1 }.compactMap { key, _ in
            layers.first { $0.1[key] }.map { (key: key, stored: StoredValue(value: $0.value, location: $0.layer.0)) }
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

/// A value of ``StoredPreferences``, and the location that has it.
package struct StoredValue: Sendable {
    package let value: PropertyList
    package let location: DomainLocation
}
