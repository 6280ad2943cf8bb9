import TestSupport
import Testing

@testable import cloud_agent

/// Transactions with a real server.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct EtcdTransactionTests {
    private let client: EtcdClient

    init() throws { client = try EtcdNode.shared.get().client() }

    @Test func aTransactionIsCarriedOutIfItsConditionsHold() throws {
        let (key, rows) = (bytes("push/head"), EtcdKeyRange.prefix(bytes("push/k/")))
        let head = EtcdKeyRange.key(key)
        let first = try client.commit(
            if: [head.changed(by: 0)], put: [(key, [0, 1, 255])], otherwise: [head.reading()])
        #expect(first.succeeded && first.pairs.isEmpty && first.cluster != 0)
        let serverTime = try #require(first.date)
        #expect(serverTime > 1_700_000_000_000 && serverTime % 1000 == 0 && first.sentAt <= first.receivedAt)

        func push(_ old: [UInt8], _ new: [UInt8], since revision: Int64, _ name: String) throws -> EtcdAnswer {
            try client.commit(
                if: [head.having(old), rows.unchanged(since: revision)],
                put: [(key, new), (bytes("push/k/\(name)"), bytes(name))],
                otherwise: [head.reading(), rows.reading(changedSince: revision + 1)])
        }
        let second = try push([0, 1, 255], [2], since: first.revision, "a")
        #expect(second.succeeded && second.pairs.isEmpty)
        // The head is another one.
        let third = try push([3], [4], since: second.revision, "b")
        // Other tests change other keys meanwhile.
        #expect(!third.succeeded && third.revision >= second.revision)
        let present = EtcdPair(key: key, value: [2], revision: second.revision)
        #expect(third.pairs == [present])
        // The head is the same, and a row is newer.
        let fourth = try push([2], [4], since: first.revision, "b")
        let row = EtcdPair(key: bytes("push/k/a"), value: bytes("a"), revision: second.revision)
        #expect(!fourth.succeeded && fourth.pairs == [present, row])
    }

    @Test func requestsShareAConnection() throws {
        let request = CurlRequest(server: client.endpoint.url, path: "/health", silenceLimit: 60)
        let group = try CurlGroup()
        #expect(try group.answer(to: request).isFirstOfConnection)
        #expect(try !group.answer(to: request).isFirstOfConnection)
    }

    @Test func rowsAreReadAndDeletedByRanges() throws {
        for name in ["a", "b", "c"] { try client.put(bytes("rows/\(name)"), value: bytes(name)) }
        let all = try client.range(.prefix(bytes("rows/")))
        #expect(all.map(\.value) == ["a", "b", "c"].map(bytes))
        let newest = EtcdKeyRange.prefix(bytes("rows/")).reading(changedSince: all[2].revision)
        #expect(try client.commit(read: [newest]).pairs.map(\.key) == [bytes("rows/c")])
        #expect(try client.delete(.keys(from: bytes("rows/b"), upTo: bytes("rows/c"))) == 1)
        #expect(try client.delete(.prefix(bytes("rows/"))) == 2)
        #expect(try client.range(.prefix(bytes("rows/"))).isEmpty)
    }

    @Test func keysAndValuesAreAnyBytes() throws {
        let every = (0...255).map { UInt8($0) }
        let key = bytes("bytes/") + every
        try client.put(key, value: every + every)
        #expect(try client.range(.key(key)).map(\.value) == [every + every])
    }

    @Test func aTransactionThatIsTooLongIsRefused() throws {
        let puts = (0...128).map { (bytes("long/\($0)"), [UInt8]()) }
        let error = #expect(throws: ServerError.self) { try client.commit(put: puts) }
        #expect(
            error?.message.contains("too many operations in txn request") == true, "\(String(describing: error))")
        #expect(try client.commit(put: Array(puts.prefix(128))).succeeded)
    }

    /// A mebibyte of values in a thousand rows, as a full domain has.
    @Test func aFullDomainIsReadWhole() throws {
        let value = [UInt8](repeating: 0xA5, count: 1024)
        for start in stride(from: 0, to: 1000, by: 100) {
            try client.commit(put: (start..<start + 100).map { (bytes("full/\($0)"), value) })
        }
        let rows = try client.range(.prefix(bytes("full/")))
        #expect(rows.count == 1000 && rows.allSatisfy { $0.value == value })
    }

    @Test func theServerTellsItsVersion() throws {
        let versions = try client.versions()
        #expect(versions.count == 1 && versions[0].endpoint == client.endpoint)
    }

    @Test func aDeadServerBeforeALivingOneIsLeft() throws {
        var configuration = try EtcdNode.shared.get().configuration()
        configuration.endpoints.insert(try EtcdEndpoint(LoopbackSocket().url), at: 0)
        let client = try EtcdClient(configuration, in: CurlGroup())
        #expect(try client.put(bytes("dead/a"), value: [1]).revision > 0)
        #expect(client.endpoint == configuration.endpoints[1])
    }

    @Test func aServerThatEndsIsNoticed() throws {
        let node = try EtcdNode()
        let client = try EtcdClient(
            EtcdConfiguration(endpoints: [EtcdEndpoint(node.url)], silenceLimit: 60), in: CurlGroup())
        try client.put([1], value: [1])
        let watch = try client.watch(.key([1]), from: 2)
        node.stop()
        let error = #expect(throws: ServerError.self) { try client.put([1], value: [2]) }
        #expect(error?.isTemporary == true, "\(String(describing: error))")
        let end = try eventually(watch.end(waitingIn: client.group)) { $0 != nil }
        #expect(end?.isTemporary == true, "\(String(describing: end))")
    }
}
