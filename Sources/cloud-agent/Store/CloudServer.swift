import PrefsCloud

/// A store on a cluster.
final class CloudServer {
    let store: StoreName
    let keys: StoreKeys
    let client: EtcdClient

    init(_ store: StoreName, _ client: EtcdClient) {
        (self.store, self.client) = (store, client)
        keys = StoreKeys(store)
    }

    /// A reply, and when it came.
    struct Answer {
        var reply: CloudReply
        /// When the request was sent to the server that answered, and when its answer came, in milliseconds since the
        /// machine started.
        var sentAt: Int64
        var receivedAt: Int64
    }

    /// Sends a request, and waits for the reply, whose rows come in pages. The same transaction may be carried out
    /// twice, if an answer is lost: the condition of a push does not hold the second time.
    ///
    /// - Parameters:
    ///   - localTime: The time of this device, in milliseconds since 1970, for a server that tells none.
    ///   - quota: The limits of the store. An answer that is far beyond them is refused.
    func answer(
        to request: CloudRequest, localTime: Int64, _ quota: CloudQuota = CloudQuota()
    ) throws -> Answer {
        for _ in 0..<Self.downloads {
            do {
                return try download(request, localTime, quota)
            } catch EtcdError.noSuchRevision {
                // The server was compacted or put back between two pages.
            }
        }
        throw AgentError.etcd(.noSuchRevision(endpoint: client.endpoint.url))
    }

    /// How often a download is begun.
    private static let downloads = 3
    /// The greatest number of rows, with those of deletions, and the total size of their values for small quotas.
    private static let rowLimit = 400_000
    private static let byteLimit = 64 << 20

    /// The first page decides on the revision that all pages are of.
    private func download(
        _ request: CloudRequest, _ localTime: Int64, _ quota: CloudQuota
    ) throws -> Answer {
        var size = PageSize()
        var page = try client.transaction(readingPageOf: &size) { request.transaction(keys, limit: $0) }
        let revision = page.header.revision
        var reply = try CloudReply(page, to: request, of: store, date: page.timing.serverTime ?? localTime)
        var (last, count, bytes) = (keys.rows.start, 0, 0)
        while page.hasMore {
            let pairs = page.outcomes.indices.flatMap { page.pairs($0) }
            guard let row = pairs.last?.key, last.lexicographicallyPrecedes(row) else {
                throw AgentError.etcd(.notEtcd(endpoint: client.endpoint.url))
            }
            last = row
            count += pairs.count
            bytes += pairs.reduce(0) { $0 + $1.value.count }
            guard count < Self.rowLimit, bytes < max(Self.byteLimit, quota.storeBytes &* 4) else {
                throw AgentError.store(.tooLarge(endpoint: client.endpoint.url))
            }
            page = try client.transaction(readingPageOf: &size) {
                request.transaction(keys, after: last, at: revision, limit: $0)
            }
            let next = try CloudReply(
                page, to: .pull(since: 0), of: store, date: page.timing.serverTime ?? localTime)
            // Another history may have the same revision.
            guard next.head == reply.head, next.headRevision == reply.headRevision, next.cluster == reply.cluster
            else { throw EtcdError.noSuchRevision(endpoint: client.endpoint.url) }
            reply.rows.merge(next.rows) { $1 }
            reply.unusableRows.merge(next.unusableRows) { $1 }
            reply.date = next.date
        }
        let moment = page.timing.moment
        return Answer(reply: reply, sentAt: moment.addingClamped(-page.timing.duration), receivedAt: moment)
    }

    /// Removes rows that have not changed since they were found to be unusable.
    func remove(_ rows: [[UInt8]: UnusableRow]) throws {
        for (key, row) in rows {
            let key = keys.row(key)
            let transaction = EtcdTransaction(
                conditions: [.revision(of: key, is: row.revision)], success: [.delete(.key(key))])
            _ = try client.transaction(transaction)
        }
    }
}
