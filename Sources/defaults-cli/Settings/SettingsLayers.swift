import PrefsCore

/// The files in which a program finds the values of a domain, in the order of its search. Each file is read once.
struct SettingsLayers {
    private let layers: [(origin: ValueOrigin, contents: PropertyListDictionary)]

    /// A value with its origin.
    struct Value {
        let value: PropertyList
        let origin: ValueOrigin
    }

    /// Reads the files of a domain.
    init(of domain: Domain, in session: Session) throws(CommandError) {
        let preferences = try CommandError.wrapping(session.preferences(of: domain, .effective))
        var layers: [(origin: ValueOrigin, contents: PropertyListDictionary)] = []
        for location in preferences.locations {
            var contents = try session.contents(of: domain, at: location)
            guard !contents.isEmpty else { continue }
            contents.makeIndex()
            layers.append((ValueOrigin(location, of: domain, in: preferences.store), contents))
        }
        self.layers = layers
    }

    /// The value of a key in the first file that has the key; nil if none has it.
    func value(forKey key: String) -> Value? {
        for (origin, contents) in layers {
            if let value = contents[key] { return Value(value: value, origin: origin) }
        }
        return nil
    }

    /// The values of a key in all files.
    func allValues(forKey key: String) -> [Value] {
        layers.compactMap { origin, contents in contents[key].map { Value(value: $0, origin: origin) } }
    }
}
