import PrefsCloud

extension CloudRequest {
    /// The transaction of etcd that carries out the request. Its answer is read by ``CloudReply/init(_:to:of:date:)``.
    ///
    /// - Parameter limit: The greatest number of rows in the answer; 0 for all.
    func transaction(_ keys: AccountKeys, limit: Int = 0) -> EtcdTransaction {
        switch self {
        case .fullPull(let epoch):
            // The reads of a transaction see what it has written before.
            let start = EtcdOperation.put(keys.head, value: CloudHead(epoch: epoch).bytes)
            let reads = reads(keys, limit)
            return EtcdTransaction(
                conditions: [.revision(of: keys.head, is: 0)], success: [start] + reads, failure: reads)
        case .pull: return EtcdTransaction(success: reads(keys, limit))
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
                failure: reads(keys, limit))
        }
    }

    /// The transaction that reads the head, and more of the rows, as they were when the answer was made that had the
    /// row before them.
    func transaction(_ keys: AccountKeys, after row: [UInt8], at revision: Int64, limit: Int) -> EtcdTransaction {
        let rest = EtcdKeyRange(start: row + [0], end: keys.rows.end)
        return EtcdTransaction(success: [
            .range(.key(keys.head), at: revision),
            .range(rest, changedSince: firstRevision, limit: limit, at: revision),
        ])
    }

    /// Reads the head, and the rows that are asked for.
    private func reads(_ keys: AccountKeys, _ limit: Int) -> [EtcdOperation] {
        [.range(.key(keys.head)), .range(keys.rows, changedSince: firstRevision, limit: limit)]
    }

    /// The rows that were changed by this revision or a later one are asked for.
    private var firstRevision: Int64 {
        switch self {
        case .fullPull: 0
        case .pull(let since): since.addingClamped(1)
        case .push(let push): push.since.addingClamped(1)
        }
    }
}
