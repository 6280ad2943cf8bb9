import PrefsCloud

/// The values of a mirror.
extension CloudMirror {
    /// The value of a key; nil if there is none.
    func value(_ domain: String, _ key: String) -> PropertyList? {
        records[CloudKey(domain: domain, key: key)]?.version.value.flatMap { try? PropertyList(decoding: $0) }
    }

    /// The values of all keys of a domain, in the order of the keys.
    func values(of domain: String) -> PropertyListDictionary {
        var values = PropertyListDictionary()
        for (key, record) in records.sorted(by: { $0.key < $1.key }) where key.isIn(domain) {
            guard let value = record.version.value.flatMap({ try? PropertyList(decoding: $0) }) else { continue }
            values.set(value, forKey: key.key)
        }
        return values
    }

    /// The names of the domains that have values, sorted.
    var domains: [String] {
        let names = Set(records.lazy.filter { !$0.value.version.isDeletion }.map(\.key.domain))
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
