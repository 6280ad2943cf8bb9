/// The pending edits that the next push takes.
///
/// Edits that free room go first, then the oldest. An edit that does not fit the quota is left out, and no other edit
/// waits for it.
package struct PushSelection: Sendable {
    package private(set) var keys: [CloudKey] = []
    package private(set) var overQuota: Set<CloudKey> = []

    package init(of mirror: CloudMirror, _ limits: SynchronizationLimits) {
        let candidates = mirror.records.compactMap { key, record -> Candidate? in
            guard record.isPending, mirror.unusableRows[key.bytes] == nil else { return nil }
            return Candidate(key: key, version: record.version, growth: .init(of: record.version, over: record.base))
        }
        guard !candidates.isEmpty else { return }
        var usage = QuotaUsage(of: mirror, limits.quota)
        var pushedBytes = 0
        for candidate in candidates.sorted() {
            let domain = candidate.key.domain
            guard usage.hasRoom(for: candidate.growth, in: domain) else {
                overQuota.insert(candidate.key)
                continue
            }
            let bytes = candidate.version.value?.count ?? 0
            guard keys.count < limits.pushedEdits, keys.isEmpty || pushedBytes + bytes <= limits.pushedBytes
            else { continue }
            keys.append(candidate.key)
            pushedBytes += bytes
            usage.add(candidate.growth, to: domain)
        }
    }

    private struct Candidate: Comparable {
        var key: CloudKey
        var version: CloudVersion
        var growth: QuotaUsage.Growth

        static func < (first: Candidate, second: Candidate) -> Bool {
            if first.growth.isGrowth != second.growth.isGrowth { return second.growth.isGrowth }
            if first.version.clock != second.version.clock { return first.version.clock < second.version.clock }
            return first.key < second.key
        }

        static func == (first: Candidate, second: Candidate) -> Bool { first.key == second.key }
    }
}
