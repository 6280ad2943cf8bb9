import PrefsCore

/// The form of the limits in the files of an account.
extension CloudQuota {
    private static let keys: [(name: String, limit: any WritableKeyPath<CloudQuota, Int> & Sendable)] = [
        ("DomainBytes", \.domainBytes), ("ValueBytes", \.valueBytes), ("DomainKeys", \.domainKeys),
        ("KeyBytes", \.keyBytes), ("StoreBytes", \.storeBytes), ("StoreKeys", \.storeKeys),
    ]

    /// Limits that are missing, or no numbers from 0, are those of ``init()``.
    package init(propertyList: PropertyListDictionary) {
        self.init()
        for (name, limit) in Self.keys {
            guard case .integer(let integer) = propertyList[name], let number = Int(exactly: integer), number >= 0
            else { continue }
            self[keyPath: limit] = number
        }
    }

    package var propertyList: PropertyListDictionary {
        PropertyListDictionary(Self.keys.map { ($0.name, .integer(PropertyListInteger(self[keyPath: $0.limit]))) })
    }
}
