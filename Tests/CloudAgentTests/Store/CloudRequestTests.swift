import Foundation
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

    /// The text that a request sends: the only one, or the second, with which a download goes on.
    private func body(of request: CloudRequest, after page: ScriptedServer.Answer? = nil) throws -> String {
        let refusal = ScriptedServer.Answer.json("400 Bad Request", "{}")
        let server = try page.map { try ScriptedServer($0, refusal) } ?? ScriptedServer(refusal)
        let client = try EtcdClient(
            EtcdConfiguration(endpoints: [EtcdEndpoint(server.url)], silenceLimit: 60), in: CurlGroup())
        #expect(throws: ServerError.self) {
            try EtcdServer(AccountName("alice"), client).answer(to: request, localTime: 0)
        }
        return try #require(server.bodies.last)
    }

    private func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    /// The reads of the head and of the rows since a revision.
    private func reads(_ first: Int?, limit: Int = 32) -> String {
        let since = first.map { #""min_mod_revision":"\#($0)","# } ?? ""
        return #"[{"request_range":{"key":"\#(text(keys.head))","limit":"\#(limit)"}},"#
            + #"{"request_range":{"key":"\#(text(keys.rows.start))","limit":"\#(limit)",\#(since)"#
            + #""range_end":"\#(text(keys.rows.end ?? []))"}}]"#
    }

    private func put(_ key: [UInt8], _ value: [UInt8]) -> String {
        #"{"request_put":{"key":"\#(text(key))","value":"\#(text(value))"}}"#
    }

    @Test func aFullPullMakesTheHeadOfAnEmptyStore() throws {
        let put = put(keys.head, CloudHead(epoch: epoch).bytes)
        let condition = #"{"key":"\#(text(keys.head))","mod_revision":"0","result":"EQUAL","target":"MOD"}"#
        #expect(
            try body(of: .fullPull(newEpoch: epoch))
                == #"{"compare":[\#(condition)],"failure":\#(reads(nil)),"#
                + #""success":[\#(put),\#(reads(nil).dropFirst())}"# + "\n")
    }

    @Test func aPullReadsWhatIsNewer() throws {
        #expect(
            try body(of: .pull(since: 41)) == #"{"compare":[],"failure":[],"success":\#(reads(42))}"# + "\n")
    }

    @Test func aFurtherPageGoesOnAtTheRevisionOfTheFirst() throws {
        let row = #"{"key":"\#(text(keys.row(bytes("d\0k"))))","value":"AAAA","mod_revision":"45"}"#
        let page = ScriptedServer.Answer.json(
            "200 OK",
            #"{"header":{"cluster_id":"1","revision":"50"},"succeeded":true,"#
                + #""responses":[{"response_range":{}},{"response_range":{"kvs":[\#(row)],"more":true}}]}"#)
        let body = try body(of: .pull(since: 41), after: page)
        #expect(body.contains(#""key":"\#(text(keys.row(bytes("d\0k\0"))))""#))
        #expect(body.contains(#""min_mod_revision":"42","range_end":"\#(text(bytes("/prefs/v1/alice/k0")))""#))
        #expect(body.components(separatedBy: #""revision":"50""#).count == 3)
    }

    @Test func aPushHasBothConditions() throws {
        let (old, new) = (CloudHead(epoch: epoch), CloudHead(epoch: epoch, collected: 7))
        let (key, removed) = (CloudKey(domain: "d", key: "k"), CloudKey(domain: "d", key: "old"))
        let version = CloudVersion(clock: CloudClock(milliseconds: 5), device: device, value: [1])
        let push = CloudPush(since: 41, expectedHead: old, head: new, puts: [key: version], removals: [removed])
        let conditions =
            #"{"key":"\#(text(keys.head))","result":"EQUAL","target":"VALUE","value":"\#(text(old.bytes))"},"#
            + #"{"key":"\#(text(keys.rows.start))","mod_revision":"42","range_end":"\#(text(keys.rows.end ?? []))","#
            + #""result":"LESS","target":"MOD"}"#
        let changes =
            put(keys.head, new.bytes) + "," + put(keys.row(key.bytes), CloudEnvelope.encode(version))
            + #",{"request_delete_range":{"key":"\#(text(keys.row(removed.bytes)))"}}"#
        #expect(
            try body(of: .push(push))
                == #"{"compare":[\#(conditions)],"failure":\#(reads(42)),"success":[\#(changes)]}"# + "\n")
    }
}
