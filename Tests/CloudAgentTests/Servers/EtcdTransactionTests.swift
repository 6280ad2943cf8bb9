import TestSupport
import Testing

@testable import cloud_agent

/// Transactions with a real server.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct EtcdTransactionTests {
    private let client: EtcdClient

    init() throws { client = try EtcdNode.shared.get().client() }

    @Test func aTransactionIsCarriedOutIfItsConditionsHold() throws {
        let (head, rows) = (bytes("push/head"), EtcdKeyRange.prefix(bytes("push/k/")))
        let first = try client.transaction(
            EtcdTransaction(
                conditions: [.revision(of: head, is: 0)], success: [.put(head, value: [0, 1, 255])],
                failure: [.range(.key(head))]))
        #expect(first.succeeded && first.outcomes == [.put] && first.header.cluster != 0 && first.header.member != 0)
        let serverTime = try #require(first.timing.serverTime)
        #expect(serverTime > 1_700_000_000_000 && serverTime % 1000 == 0 && first.timing.duration >= 0)

        func push(_ old: [UInt8], _ new: [UInt8], since revision: Int64, _ key: String) throws -> EtcdTransactionAnswer
        {
            try client.transaction(
                EtcdTransaction(
                    conditions: [.value(of: head, is: old), .unchanged(rows, since: revision)],
                    success: [.put(head, value: new), .put(bytes("push/k/\(key)"), value: bytes(key))],
                    failure: [.range(.key(head)), .range(rows, changedSince: revision + 1)]))
        }
        let second = try push([0, 1, 255], [2], since: first.header.revision, "a")
        #expect(second.succeeded && second.outcomes == [.put, .put] && !second.timing.isFirstOfConnection)
        // The head is another one.
        let third = try push([3], [4], since: second.header.revision, "b")
        // Other tests change other keys meanwhile.
        #expect(!third.succeeded && third.header.revision >= second.header.revision)
        #expect(third.pairs(0) == [EtcdPair(key: head, value: [2], revision: second.header.revision)])
        #expect(third.pairs(1).isEmpty && third.pairs(2).isEmpty)
        // The head is the same, and a row is newer.
        let fourth = try push([2], [4], since: first.header.revision, "b")
        #expect(!fourth.succeeded)
        #expect(
            fourth.pairs(1) == [EtcdPair(key: bytes("push/k/a"), value: bytes("a"), revision: second.header.revision)])
    }

    @Test func rowsAreReadAndDeletedByRanges() throws {
        for name in ["a", "b", "c"] { try client.put(bytes("rows/\(name)"), value: bytes(name)) }
        let all = try client.range(.prefix(bytes("rows/")))
        #expect(all.pairs.map(\.value) == ["a", "b", "c"].map(bytes))
        let newest = try client.range(.prefix(bytes("rows/")), changedSince: all.pairs[2].revision)
        #expect(newest.pairs.map(\.key) == [bytes("rows/c")])
        #expect(try client.delete(.keys(from: bytes("rows/b"), upTo: bytes("rows/c"))) == 1)
        #expect(try client.delete(.prefix(bytes("rows/"))) == 2)
        #expect(try client.range(.prefix(bytes("rows/"))).pairs.isEmpty)
    }

    @Test func keysAndValuesAreAnyBytes() throws {
        let every = (0...255).map { UInt8($0) }
        let key = bytes("bytes/") + every
        try client.put(key, value: every + every)
        #expect(try client.range(.key(key)).pairs.map(\.value) == [every + every])
    }

    @Test func aTransactionThatIsTooLongIsRefused() throws {
        let puts = (0...128).map { EtcdOperation.put(bytes("long/\($0)"), value: []) }
        let error = #expect(throws: EtcdError.self) { try client.transaction(EtcdTransaction(success: puts)) }
        #expect(
            error?.description.contains("too many operations in txn request") == true, "\(String(describing: error))")
        #expect(try client.transaction(EtcdTransaction(success: Array(puts.prefix(128)))).outcomes.count == 128)
    }

    /// A mebibyte of values in a thousand rows, as a full domain has.
    @Test func aFullDomainIsReadWhole() throws {
        let value = [UInt8](repeating: 0xA5, count: 1024)
        for start in stride(from: 0, to: 1000, by: 100) {
            let puts = (start..<start + 100).map { EtcdOperation.put(bytes("full/\($0)"), value: value) }
            _ = try client.transaction(EtcdTransaction(success: puts))
        }
        let answer = try client.range(.prefix(bytes("full/")))
        #expect(answer.pairs.count == 1000 && answer.pairs.allSatisfy { $0.value == value })
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
        let error = #expect(throws: EtcdError.self) { try client.put([1], value: [2]) }
        #expect(error?.isTemporary == true, "\(String(describing: error))")
        let end = try eventually(watch.end(waitingIn: client.group)) { $0 != nil }
        #expect(end?.isTemporary == true, "\(String(describing: end))")
    }
}
