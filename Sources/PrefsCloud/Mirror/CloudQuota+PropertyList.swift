import PrefsCore

/// The form of the limits in the files of an account.
extension CloudQuota {
    private static let keys: [(name: String, limit: any WritableKeyPath<CloudQuota, Int> & Sendable)] = [
        ("DomainBytes", \.domainBytes), ("ValueBytes", \.valueBytes), ("DomainKeys", \.domainKeys),
        ("KeyBytes", \.keyBytes), ("StoreBytes", \.storeBytes), ("StoreKeys", \.storeKeys),
    ]

    /// The greatest limits of what a push has of one edit. etcd refuses requests of more than 1.5 MiB, and so an edit
    /// that is larger would keep all others from being pushed.
    private static let greatest: [String: Int] = ["ValueBytes": 1 << 20, "KeyBytes": 1024]

    /// Limits that are missing, or no numbers from 0, are those of ``init()``. A value has at most 1 MiB and a key
    /// 1 KiB, whatever the limits are.
    package init(propertyList: PropertyListDictionary) {
        self.init()
        for (name, limit) in Self.keys {
            guard case .integer(let integer) = propertyList[name], let number = Int(exactly: integer), number >= 0
            else { continue }
            self[keyPath: limit] = min(number, Self.greatest[name] ?? .max)
        }
    }

    package var propertyList: PropertyListDictionary {
        PropertyListDictionary(Self.keys.map { ($0.name, .integer(PropertyListInteger(self[keyPath: $0.limit]))) })
    }
}
