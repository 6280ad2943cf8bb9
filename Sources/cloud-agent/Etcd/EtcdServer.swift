import PrefsCloud

/// An account on a cluster of etcd. The rows of a reply come in pages.
final class EtcdServer: CloudServer {
    let account: AccountName
    private let keys: AccountKeys
    private let client: EtcdClient

    init(_ account: AccountName, _ client: EtcdClient) {
        (self.account, self.client) = (account, client)
        keys = AccountKeys(account)
    }

    var address: String { client.endpoint.url }

    func useTokens(in directory: CloudDirectory) {
        guard let user = client.configuration.credentials?.user else { return }
        client.useTokens(in: EtcdTokenFile(of: account, in: directory, user, client.configuration.endpoints))
    }

    func warning() throws -> String? { try client.warning() }

    func renewConnection() { client.renewConnection() }

    func pause(_ seconds: Double) throws { try client.group.pause(seconds) }

    // MARK: Requests

    func answer(to request: CloudRequest, localTime: Int64) throws -> CloudAnswer {
        for _ in 0..<Self.downloads {
            do {
                return try download(request, localTime)
            } catch let error as ServerError where error.kind == .missingRevision {
                // The server was compacted or put back between two pages.
            }
        }
        throw ServerError.missingRevision(address)
    }

    /// How often a download is begun.
    private static let downloads = 3
    /// The greatest number of rows, with those of deletions, and the total size of their values: four times the quota.
    private static let rowLimit = 400_000
    private static let byteLimit = 64 << 20

    /// The first page decides on the revision that all pages are of.
    private func download(_ request: CloudRequest, _ localTime: Int64) throws -> CloudAnswer {
        let size = PageSize()
        var answer = try carryOut(request, page: size)
        let revision = answer.revision
        if case .push(let push) = request, answer.succeeded {
            return CloudAnswer(
                reply: CloudReply(
                    isPushed: true, head: push.head, headRevision: revision, revision: revision,
                    cluster: answer.cluster, date: answer.date ?? localTime),
                sentAt: answer.sentAt, receivedAt: answer.receivedAt)
        }
        var reply = try CloudReply(answer, of: account, localTime: localTime)
        var (last, count, bytes) = (keys.rows.start, 0, 0)
        while answer.hasMore {
            guard let row = answer.pairs.last?.key, last.lexicographicallyPrecedes(row) else {
                throw ServerError.notEtcd(address)
            }
            last = row
            count += answer.pairs.count
            bytes += answer.pairs.reduce(0) { $0 + $1.value.count }
            guard count < Self.rowLimit, bytes < Self.byteLimit else {
                throw AgentError.failed(
                    "\(address) has far more in this store than the quota allows; nothing has been changed. Have it "
                        + "looked through")
            }
            let rest = EtcdKeyRange(start: row + [0], end: keys.rows.end)
            answer = try client.commit(
                read: [
                    EtcdKeyRange.key(keys.head).reading(at: revision),
                    rest.reading(changedSince: request.firstRevision, at: revision),
                ], page: size)
            let next = try CloudReply(answer, of: account, localTime: localTime)
            // Another history may have the same revision.
            guard next.head == reply.head, next.headRevision == reply.headRevision, next.cluster == reply.cluster
            else { throw ServerError.missingRevision(address) }
            reply.rows.merge(next.rows) { $1 }
            reply.unusableRows.merge(next.unusableRows) { $1 }
            reply.date = next.date
        }
        return CloudAnswer(reply: reply, sentAt: answer.sentAt, receivedAt: answer.receivedAt)
    }

    /// Carries out a request, whose answer has the head and the first page of the rows that it asks for.
    private func carryOut(_ request: CloudRequest, page: PageSize) throws -> EtcdAnswer {
        let head = EtcdKeyRange.key(keys.head)
        let reads = [head.reading(), keys.rows.reading(changedSince: request.firstRevision)]
        switch request {
        case .fullPull(let epoch):
            // The reads of a transaction see what it has written before.
            return try client.commit(
                if: [head.changed(by: 0)], put: [(keys.head, CloudHead(epoch: epoch).bytes)], read: reads,
                otherwise: reads, page: page)
        case .pull: return try client.commit(read: reads, page: page)
        case .push(let push):
            let rows = push.puts.sorted { $0.key < $1.key }.map { (keys.row($0.bytes), CloudEnvelope.encode($1)) }
            return try client.commit(
                if: [head.having(push.expectedHead.bytes), keys.rows.unchanged(since: push.since)],
                put: [(keys.head, push.head.bytes)] + rows,
                delete: push.removals.sorted().map { .key(keys.row($0.bytes)) }, otherwise: reads, page: page)
        }
    }

    func remove(_ rows: [[UInt8]: UnusableRow]) throws {
        for (key, row) in rows {
            let key = EtcdKeyRange.key(keys.row(key))
            try client.commit(if: [key.changed(by: row.revision)], delete: [key])
        }
    }

    func checkAccess() throws {
        let head = EtcdKeyRange.key(keys.head)
        // The condition never holds, so the deletion is never carried out. etcd checks the rights for both branches.
        let answer = try client.commit(if: [head.changed(by: .max)], delete: [keys.all], otherwise: [head.reading()])
        _ = try CloudReply(answer, of: account, localTime: WallClock.milliseconds)
    }

    func changes(after revision: Int64) throws -> (_ known: Int64) throws -> Bool? {
        let watch = try client.watch(keys.all, from: revision.addingClamped(1))
        return { [keys] known in
            let events = try watch.takeEvents()
            guard !events.isEmpty else { return nil }
            return events.contains { event in
                switch event {
                case .put(let pair): pair.revision > known && keys.isContent(pair.key)
                case .deleted(let key, let deletion): deletion > known && keys.isContent(key)
                case .progress: false
                }
            }
        }
    }

    // MARK: Devices

    func devices() throws -> [DeviceEntry] {
        try client.range(keys.devices).compactMap { pair in
            guard let device = keys.device(ofEntry: pair.key) else { return nil }
            let form = (try? PropertyList(decoding: pair.value))?.dictionaryValue ?? [:]
            var lastSeen: Int64 = 0
            if case .integer(let number)? = form["LastSeen"] { lastSeen = Int64(exactly: number) ?? 0 }
            return DeviceEntry(device: device, name: form["Name"]?.stringValue ?? "", lastSeen: lastSeen)
        }
        .sorted { ($1.lastSeen, $0.device) < ($0.lastSeen, $1.device) }
    }

    func put(_ entry: DeviceEntry) throws {
        let form: PropertyListDictionary = [
            "Name": .string(entry.name), "LastSeen": .integer(PropertyListInteger(Int(entry.lastSeen))),
        ]
        let value = try PropertyList.dictionary(form).encoded(as: .binary)
        try client.commit(put: [(keys.device(entry.device), value)])
    }

    func forget(_ device: DeviceIdentifier) throws {
        try client.commit(delete: [.key(keys.device(device))])
    }
}

extension CloudRequest {
    /// The rows that were changed by this revision or a later one are asked for.
    fileprivate var firstRevision: Int64 {
        switch self {
        case .fullPull: 0
        case .pull(let since): since.addingClamped(1)
        case .push(let push): push.since.addingClamped(1)
        }
    }
}
