import PrefsCloud

extension CloudRequest {
    /// The transaction of etcd that carries out the request. Its answer is read by ``CloudReply/init(_:to:of:date:)``.
    func transaction(_ keys: StoreKeys) -> EtcdTransaction {
        switch self {
        case .fullPull(let epoch):
            // The reads of a transaction see what it has written before.
            let start = EtcdOperation.put(keys.head, value: CloudHead(epoch: epoch).bytes)
            let reads = Self.reads(keys, since: nil)
            return EtcdTransaction(
                conditions: [.revision(of: keys.head, is: 0)], success: [start] + reads, failure: reads)
        case .pull(let since):
            return EtcdTransaction(success: Self.reads(keys, since: since))
        case .push(let push):
            let puts = push.puts.sorted { $0.key < $1.key }.map { key, version in
                EtcdOperation.put(keys.row(key.bytes), value: CloudEnvelope.encode(version))
            }
            let removals = push.removals.sorted().map { EtcdOperation.delete(.key(keys.row($0.bytes))) }
            return EtcdTransaction(
                conditions: [
                    .value(of: keys.head, is: push.expectedHead.bytes), .unchanged(keys.rows, since: push.since),
                ],
                success: [.put(keys.head, value: push.head.bytes)] + puts + removals,
                failure: Self.reads(keys, since: push.since))
        }
    }

    /// Reads the head, and the rows that were changed after a revision; all rows for nil.
    private static func reads(_ keys: StoreKeys, since: Int64?) -> [EtcdOperation] {
        [
            .range(.key(keys.head)),
            .range(keys.rows, changedSince: since.map { $0.addingClamped(1) } ?? 0),
        ]
    }
}
