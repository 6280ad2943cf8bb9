import Testing

@testable import PrefsCloud
@testable import cloud_agent

/// The transactions of requests, by the protocol of the cloud.
@Suite struct CloudRequestTests {
    private let keys: AccountKeys
    private let epoch = CloudHead.Epoch(high: 1, low: 2)
    private let device = DeviceIdentifier(random: 7)

    init() throws {
        keys = AccountKeys(try AccountName("alice"))
    }

    @Test func theKeysOfAStoreAreInItsRangeAlone() throws {
        let other = AccountKeys(try AccountName("alice.2"))
        #expect(keys.all.start == bytes("/prefs/v1/alice/") && keys.all.end == bytes("/prefs/v1/alice0"))
        for key in [other.head, other.row(bytes("d\0k"))] {
            #expect(!(key.starts(with: keys.all.start)))
            #expect(!keys.isContent(key))
        }
        #expect(keys.head == bytes("/prefs/v1/alice/head"))
        #expect(keys.row(bytes("d\0k")) == bytes("/prefs/v1/alice/k/d\0k"))
        #expect(keys.key(ofRow: keys.row(bytes("d\0k"))) == bytes("d\0k"))
        #expect(keys.key(ofRow: keys.head) == nil)
        #expect(keys.device(ofEntry: keys.device(device)) == device)
        #expect(keys.isContent(keys.head) && keys.isContent(keys.row([1])) && !keys.isContent(keys.device(device)))
    }

    @Test func aFullPullMakesTheHeadOfAnEmptyStore() {
        let reads: [EtcdOperation] = [.range(.key(keys.head)), .range(keys.rows)]
        let transaction = CloudRequest.fullPull(newEpoch: epoch).transaction(keys)
        #expect(transaction.conditions == [.revision(of: keys.head, is: 0)])
        #expect(transaction.success == [.put(keys.head, value: CloudHead(epoch: epoch).bytes)] + reads)
        #expect(transaction.failure == reads)
    }

    @Test func aPullReadsWhatIsNewer() {
        let transaction = CloudRequest.pull(since: 41).transaction(keys)
        #expect(transaction.conditions.isEmpty && transaction.failure.isEmpty)
        #expect(transaction.success == [.range(.key(keys.head)), .range(keys.rows, changedSince: 42)])
    }

    @Test func aFurtherPageGoesOnAtTheRevisionOfTheFirst() {
        #expect(
            CloudRequest.pull(since: 41).transaction(keys, limit: 9).success.last
                == .range(keys.rows, changedSince: 42, limit: 9))
        let transaction = CloudRequest.pull(since: 41).transaction(
            keys, after: keys.row(bytes("d\0k")), at: 50, limit: 9)
        let rest = EtcdKeyRange.keys(from: keys.row(bytes("d\0k\0")), upTo: bytes("/prefs/v1/alice/k0"))
        #expect(
            transaction
                == EtcdTransaction(success: [
                    .range(.key(keys.head), at: 50), .range(rest, changedSince: 42, limit: 9, at: 50),
                ]))
    }

    @Test func aPushHasBothConditions() {
        let (old, new) = (CloudHead(epoch: epoch), CloudHead(epoch: epoch, collected: 7))
        let (put, removed) = (CloudKey(domain: "d", key: "k"), CloudKey(domain: "d", key: "old"))
        let version = CloudVersion(clock: CloudClock(milliseconds: 5), device: device, value: [1])
        let push = CloudPush(
            since: 41, expectedHead: old, head: new, puts: [put: version], removals: [removed])
        let transaction = CloudRequest.push(push).transaction(keys)
        #expect(transaction.conditions == [.value(of: keys.head, is: old.bytes), .unchanged(keys.rows, since: 41)])
        #expect(
            transaction.success == [
                .put(keys.head, value: new.bytes),
                .put(keys.row(put.bytes), value: CloudEnvelope.encode(version)),
                .delete(.key(keys.row(removed.bytes))),
            ])
        #expect(transaction.failure == [.range(.key(keys.head)), .range(keys.rows, changedSince: 42)])
    }
}
