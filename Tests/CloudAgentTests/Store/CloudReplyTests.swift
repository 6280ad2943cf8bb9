import PrefsCloud
import Testing

@testable import cloud_agent

/// Replies from what a server has, also where that is unusable.
@Suite struct CloudReplyTests {
    private let store: AccountName
    private let head = CloudHead(epoch: CloudHead.Epoch(high: 1, low: 2), collected: 3)

    init() throws {
        store = try AccountName("alice")
    }

    private func reply(_ pairs: [EtcdPair]) throws -> CloudReply {
        let answer = EtcdAnswer(
            cluster: 9, revision: 50, succeeded: false, pairs: pairs, hasMore: false, date: nil, sentAt: 0,
            receivedAt: 0)
        return try CloudReply(answer, of: store, localTime: 77)
    }

    private func row(_ key: String, _ value: [UInt8], _ revision: Int64 = 5) -> EtcdPair {
        EtcdPair(key: AccountKeys(store).row(bytes(key)), value: value, revision: revision)
    }

    private func version(_ value: [UInt8]?) -> CloudVersion {
        CloudVersion(clock: CloudClock(milliseconds: 5), device: DeviceIdentifier(random: 7), value: value)
    }

    @Test func rowsAndHeadAreRead() throws {
        let value = try PropertyList.string("x").encoded(as: .binary)
        let reply = try reply([
            EtcdPair(key: AccountKeys(store).head, value: head.bytes, revision: 8),
            row("d\0k", CloudEnvelope.encode(version(value)), 6), row("d\0gone", CloudEnvelope.encode(version(nil)), 7),
        ])
        #expect(reply.head == head && reply.headRevision == 8 && !reply.isPushed)
        #expect(reply.revision == 50 && reply.cluster == 9 && reply.date == 77 && reply.unusableRows.isEmpty)
        #expect(
            reply.rows == [
                CloudKey(domain: "d", key: "k"): CloudReply.Row(revision: 6, version: version(value)),
                CloudKey(domain: "d", key: "gone"): CloudReply.Row(revision: 7, version: version(nil)),
            ])
    }

    @Test func aStoreWithoutHeadHasNone() throws {
        #expect(try reply([]).head == nil)
    }

    @Test(arguments: [
        ("d\0k", [], UnusableRow.Reason.malformed), ("d\0k", [1, 0, 9], .malformed), ("d\0k", [2, 0], .unknownVersion),
        ("no key", [], .malformed),
    ])
    func anEnvelopeThatCannotBeReadIsUnusable(_ key: String, _ value: [UInt8], _ reason: UnusableRow.Reason) throws {
        let reply = try reply([row(key, value)])
        #expect(reply.rows.isEmpty && reply.unusableRows == [bytes(key): UnusableRow(revision: 5, reason: reason)])
    }

    /// No version of prefs writes them.
    @Test func rowsBeyondTheLimitsAreNotTaken() throws {
        let small = try PropertyList.string("x").encoded(as: .binary)
        let large = try PropertyList.data([UInt8](repeating: 0, count: CloudQuota().valueBytes)).encoded(as: .binary)
        let (longest, longer) = (String(repeating: "k", count: 64), String(repeating: "k", count: 65))
        let reply = try reply([
            row("d\0\(longest)", CloudEnvelope.encode(version(small))),
            row("d\0large", CloudEnvelope.encode(version(large))),
            row("d\0\(longer)", CloudEnvelope.encode(version(nil))),
        ])
        #expect(reply.rows.keys.map(\.key) == [longest] && reply.unusableRows.count == 2)
        #expect(reply.unusableRows.values.allSatisfy { $0.reason == .unknownVersion })
    }

    @Test func aValueThatIsNoPropertyListIsUnusable() throws {
        let reply = try reply([row("d\0k", CloudEnvelope.encode(version([1, 2, 3])))])
        #expect(reply.rows.isEmpty && reply.unusableRows[bytes("d\0k")]?.reason == .malformed)
    }

    @Test func aHeadThatIsNoneIsSaid() throws {
        let pair = EtcdPair(key: AccountKeys(store).head, value: bytes("nonsense"), revision: 8)
        let error = #expect(throws: AgentError.self) { try reply([pair]) }
        #expect(error?.message.contains("cannot read") == true && error?.isTemporary == false)
    }
}
