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
            } catch EtcdError.noSuchRevision {
                // The server was compacted or put back between two pages.
            }
        }
        throw EtcdError.noSuchRevision(endpoint: address)
    }

    /// How often a download is begun.
    private static let downloads = 3
    /// The greatest number of rows, with those of deletions, and the total size of their values: four times the quota.
    private static let rowLimit = 400_000
    private static let byteLimit = 64 << 20

    /// The first page decides on the revision that all pages are of.
    private func download(_ request: CloudRequest, _ localTime: Int64) throws -> CloudAnswer {
        var size = PageSize()
        var page = try client.transaction(readingPageOf: &size) { request.transaction(keys, limit: $0) }
        let revision = page.header.revision
        var reply = try CloudReply(page, to: request, of: account, date: page.timing.serverTime ?? localTime)
        var (last, count, bytes) = (keys.rows.start, 0, 0)
        while page.hasMore {
            let pairs = page.outcomes.indices.flatMap { page.pairs($0) }
            guard let row = pairs.last?.key, last.lexicographicallyPrecedes(row) else {
                throw EtcdError.notEtcd(endpoint: address)
            }
            last = row
            count += pairs.count
            bytes += pairs.reduce(0) { $0 + $1.value.count }
            guard count < Self.rowLimit, bytes < Self.byteLimit else {
                throw AgentError.failed(
                    "\(address) has far more in this store than the quota allows; nothing has been changed. Have it "
                        + "looked through")
            }
            page = try client.transaction(readingPageOf: &size) {
                request.transaction(keys, after: last, at: revision, limit: $0)
            }
            let next = try CloudReply(
                page, to: .pull(since: 0), of: account, date: page.timing.serverTime ?? localTime)
            // Another history may have the same revision.
            guard next.head == reply.head, next.headRevision == reply.headRevision, next.cluster == reply.cluster
            else { throw EtcdError.noSuchRevision(endpoint: address) }
            reply.rows.merge(next.rows) { $1 }
            reply.unusableRows.merge(next.unusableRows) { $1 }
            reply.date = next.date
        }
        let moment = page.timing.moment
        return CloudAnswer(reply: reply, sentAt: moment.addingClamped(-page.timing.duration), receivedAt: moment)
    }

    func remove(_ rows: [[UInt8]: UnusableRow]) throws {
        for (key, row) in rows {
            let key = keys.row(key)
            let transaction = EtcdTransaction(
                conditions: [.revision(of: key, is: row.revision)], success: [.delete(.key(key))])
            _ = try client.transaction(transaction)
        }
    }

    func checkAccess() throws {
        // The condition never holds, so the deletion is never carried out. etcd checks the rights for both branches.
        let transaction = EtcdTransaction(
            conditions: [.revision(of: keys.head, is: .max)], success: [.delete(keys.all)],
            failure: [.range(.key(keys.head))])
        let answer = try client.transaction(transaction)
        let localTime = WallClock.milliseconds
        _ = try CloudReply(answer, to: .pull(since: 0), of: account, date: localTime)
    }

    func changes(after revision: Int64) throws -> any CloudChanges {
        EtcdChanges(try client.watch(keys.all, from: revision.addingClamped(1)), keys)
    }

    // MARK: Devices

    func devices() throws -> [DeviceEntry] {
        let answer = try client.range(keys.devices)
        return answer.pairs.compactMap { pair in
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
        _ = try client.put(keys.device(entry.device), value: try PropertyList.dictionary(form).encoded(as: .binary))
    }

    func forget(_ device: DeviceIdentifier) throws {
        _ = try client.delete(.key(keys.device(device)))
    }
}

/// The changes of an account's head and rows.
private final class EtcdChanges: CloudChanges {
    private let watch: EtcdWatch
    private let keys: AccountKeys

    init(_ watch: EtcdWatch, _ keys: AccountKeys) {
        (self.watch, self.keys) = (watch, keys)
    }

    func takeNews(after revision: Int64) throws -> Bool? {
        let events = try watch.takeEvents()
        guard !events.isEmpty else { return nil }
        return events.contains { event in
            switch event {
            case .put(let pair): pair.revision > revision && keys.isContent(pair.key)
            case .deleted(let key, let deletion): deletion > revision && keys.isContent(key)
            case .progress: false
            }
        }
    }
}
