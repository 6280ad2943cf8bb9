/// How much of the quota of an account is used. It counts what the server has, and edits that are about to be pushed.
package struct QuotaUsage: Sendable {
    package struct Amount: Equatable, Sendable {
        package var keys = 0
        package var bytes = 0

        /// The sizes in the file of a mirror may be too large to be added up.
        fileprivate mutating func add(_ keys: Int, _ bytes: Int) {
            self.keys = self.keys.addingClamped(keys)
            self.bytes = self.bytes.addingClamped(bytes)
        }
    }

    /// How much an edit adds to what the server has; negative where it takes away.
    package struct Growth: Sendable {
        var keys: Int
        var bytes: Int

        /// - Parameters:
        ///   - version: The edit.
        ///   - base: What the server has for the key.
        init(of version: CloudVersion, over base: CloudRecord.Base?) {
            keys = (version.isDeletion ? 0 : 1) - (base?.size == nil ? 0 : 1)
            bytes = (version.value?.count ?? 0) - (base?.size ?? 0)
        }

        var isGrowth: Bool { keys > 0 || bytes > 0 }
    }

    package private(set) var total = Amount()
    package private(set) var domains: [String: Amount] = [:]
    private let quota: CloudQuota

    /// Counts what the server has, as a mirror saw it last.
    package init(of mirror: CloudMirror, _ quota: CloudQuota) {
        self.quota = quota
        for (key, record) in mirror.records {
            if let size = record.base?.size { add(1, size, to: key.domain) }
        }
    }

    /// Whether an edit of a key fits. Where it does not grow, it always fits.
    func hasRoom(for growth: Growth, in domain: String) -> Bool {
        let used = domains[domain] ?? Amount()
        if growth.keys > 0 {
            guard used.keys.addingClamped(growth.keys) <= quota.domainKeys,
                total.keys.addingClamped(growth.keys) <= quota.storeKeys
            else { return false }
        }
        guard growth.bytes > 0 else { return true }
        return used.bytes.addingClamped(growth.bytes) <= quota.domainBytes
            && total.bytes.addingClamped(growth.bytes) <= quota.storeBytes
    }

    mutating func add(_ growth: Growth, to domain: String) {
        add(growth.keys, growth.bytes, to: domain)
    }

    private mutating func add(_ keys: Int, _ bytes: Int, to domain: String) {
        domains[domain, default: Amount()].add(keys, bytes)
        total.add(keys, bytes)
    }
}
