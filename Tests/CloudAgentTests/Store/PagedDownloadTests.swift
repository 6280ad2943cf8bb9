import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// Downloads of more than one page, which are all of one revision.
@Suite struct PagedDownloadTests {
    private let keys: AccountKeys
    private let head = CloudHead(epoch: CloudHead.Epoch(high: 1, low: 2))

    init() throws {
        keys = AccountKeys(try AccountName("alice"))
    }

    private func server(_ url: String) throws -> EtcdServer {
        let configuration = EtcdConfiguration(endpoints: [try EtcdEndpoint(url)], silenceLimit: 60)
        return EtcdServer(try AccountName("alice"), try EtcdClient(configuration, in: CurlGroup()))
    }

    /// An answer with the head and a row.
    private func page(
        _ row: String, _ hasMore: Bool, revision: Int = 9, head: CloudHead? = nil
    ) throws -> ScriptedServer.Answer {
        let version = CloudVersion(
            clock: CloudClock(milliseconds: 5), device: DeviceIdentifier(random: 7),
            value: try PropertyList.string(row).encoded(as: .binary))
        func pair(_ key: [UInt8], _ value: [UInt8]) -> String {
            let (key, value) = (Data(key).base64EncodedString(), Data(value).base64EncodedString())
            return #"{"kvs":[{"key":"\#(key)","mod_revision":"8","value":"\#(value)"}],"more":\#(hasMore)}"#
        }
        let rows = pair(keys.row(bytes("d\0\(row)")), CloudEnvelope.encode(version))
        let headPair = pair(keys.head, (head ?? self.head).bytes).replacing(#","more":true"#, with: "")
        return .json(
            "200 OK",
            #"{"header":{"cluster_id":"1","revision":"\#(revision)"},"succeeded":true,"#
                + #""responses":[{"response_range":\#(headPair)},"#
                + #"{"response_range":\#(rows)}]}"#)
    }

    private func answer(of server: ScriptedServer) throws -> CloudReply {
        try self.server(server.url).answer(to: .pull(since: 3), localTime: 0).reply
    }

    private static let compacted = ScriptedServer.Answer.json(
        "400 Bad Request", #"{"message":"etcdserver: mvcc: required revision has been compacted","code":11}"#)

    @Test func allPagesAreOfTheRevisionOfTheFirst() throws {
        let server = try ScriptedServer(page("a", true), page("b", true, revision: 12), page("c", false, revision: 13))
        let reply = try answer(of: server)
        #expect(reply.rows.keys.map(\.key).sorted() == ["a", "b", "c"] && reply.revision == 9)
        #expect(reply.head == head && reply.headRevision == 8)
        let revisions = server.bodies.map { $0.components(separatedBy: #""revision":"9""#).count - 1 }
        #expect(revisions == [0, 2, 2])
    }

    @Test func aDownloadBeginsAnewWhenItsRevisionIsGone() throws {
        let server = try ScriptedServer(page("a", true), Self.compacted, page("b", true), page("c", false))
        let reply = try answer(of: server)
        #expect(reply.rows.keys.map(\.key).sorted() == ["b", "c"])
    }

    /// A server that was put back may have the revision again, with other rows.
    @Test func pagesOfTwoHistoriesAreNotMixed() throws {
        let other = CloudHead(epoch: CloudHead.Epoch(high: 3, low: 4))
        let server = try ScriptedServer(
            page("a", true), page("b", false, head: other), page("b", true, head: other), page("c", false, head: other))
        let reply = try answer(of: server)
        #expect(reply.rows.keys.map(\.key).sorted() == ["b", "c"] && reply.head == other)
    }

    @Test func aServerWhosePagesNeverEndIsRefused() throws {
        let server = try ScriptedServer(page("a", true))
        #expect(throws: ServerError.notEtcd(server.url)) { try answer(of: server) }
        #expect(server.requests.count == 2)
        let compacting = try ScriptedServer(Self.compacted)
        #expect(throws: ServerError.missingRevision(compacting.url)) { try answer(of: compacting) }
        #expect(compacting.requests.count == 3)
    }

    /// Values of all sizes, as much as the quota allows: 16 MiB. The agent needs them three times, for the mirror, its
    /// property list and its file, and 20 MB for itself. A debug build, which is tested without `PREFS_CLOUD_TOOL`,
    /// copies more.
    @Test(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing))
    func anAccountAtItsQuotaIsDownloadedInPages() throws {
        let node = try EtcdNode().addingStores("alice")
        let (first, second) = (try CloudDevice("first"), try CloudDevice("second"))
        for device in [first, second] { try device.connect(to: node, as: "alice") }
        let directory = try CloudDirectory(Environment(first.environment))
        let sizes = [1_040_000, 250_000, 60_000, 10_000, 960]
        try directory.mirror(of: try AccountName("alice")).update { mirror in
            for domain in 0..<16 {
                let size = sizes[domain % sizes.count]
                for number in 0..<min(1_040_000 / size, 1024) {
                    let value = try? PropertyList.data([UInt8](repeating: 7, count: size)).encoded(as: .binary)
                    let key = CloudKey(domain: "domain\(domain)", key: "k\(number)")
                    mirror.set(key, to: value, localTime: directory.localTime)
                }
            }
            return true
        }
        try first.succeed("sync")
        let agent = try RunningAgent(second, "watch")
        let all = try first.mirror(of: "alice").records.mapValues(\.version)
        try eventually(second.mirror(of: "alice").records.count) { $0 == all.count }
        #expect(try second.mirror(of: "alice").records.mapValues(\.version) == all)
        let peak = try #require(agent.process.peakMemory)
        let isDebug = ProcessInfo.processInfo.environment["PREFS_CLOUD_TOOL"] == nil
        #expect(peak <= (isDebug ? 110_000_000 : 80_000_000))
        #expect(agent.end() == 0 && agent.messages.isEmpty)
    }
}
