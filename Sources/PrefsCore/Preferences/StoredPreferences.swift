/// A domain as the command line shows it: what is stored and, where nothing is, what is registered.
public struct StoredPreferences: Sendable {
    /// Where the settings are kept.
    public let store: DomainStore
    private let searchList: SearchList<DomainLocation>

    /// The settings of a domain for these hosts over its registered defaults. No file is read before it is asked for.
    public init(_ name: DomainName, _ scope: HostScope, in store: DomainStore) {
        self.store = store
        searchList = SearchList([.stored(name, scope), .registered(name)])
    }

    /// The contents of a property list, which has no registered defaults.
    ///
    /// - Parameters:
    ///   - path: Of the file, which need not exist.
    ///   - store: Reads it.
    public init(file path: String, in store: DomainStore) {
        self.store = store
        searchList = SearchList([.file(path: path)])
    }

    /// The value of a key, nil when it is neither stored nor registered.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    public func value(forKey key: String) throws(PreferencesError) -> PropertyList? {
        let found = try searchList.first { (location) throws(PreferencesError) in
            try store.value(forKey: key, of: location)
        }
        return found?.value
    }

    /// All keys with their values.
    ///
    /// - Throws: ``PreferencesError`` for a file that cannot be read or is malformed.
    public func dictionaryRepresentation() throws(PreferencesError) -> PropertyListDictionary {
        try searchList.merged(reading: store.contents)
    }
}
