import Foundation
import PrefsCloud
import Testing

@testable import cloud_agent

/// Rows whose clocks were ahead of the server's.
@Suite struct RowsFromTheFutureTests {
    private let store: AccountName
    private let keys: AccountKeys

    init() throws {
        store = try AccountName("alice")
        keys = AccountKeys(store)
    }

    private func answer(_ body: String, date: String) -> ScriptedServer.Answer {
        .text(
            "HTTP/1.1 200 OK\r\nDate: \(date)\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n\(body)"
        )
    }

    @Test func aDateOfOneAnswerDoesNotDateEdits() throws {
        let device = try CloudDevice("first")
        let everything = """
            {"header":{"cluster_id":"1","revision":"5"},"responses":[\
            {"response_range":{"kvs":[\(pair(keys.head, CloudHead(epoch: .init(high: 1, low: 2)).bytes, 5))]}},\
            {"response_range":{}}]}
            """
        let server = try ScriptedServer(
            answer(everything, date: "Fri, 31 Dec 9999 23:59:59 GMT"), .json("200 OK", everything))
        try device.writeAccount(server.url)
        try device.succeed("sync")
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        let mirror = try device.mirror(of: "alice")
        let latest = CloudClock(milliseconds: WallClock.milliseconds)
        #expect(mirror.records.values.allSatisfy { $0.version.clock <= latest } && mirror.records.count == 1)
        #expect(mirror.lastSynchronization <= latest.milliseconds && server.requests.count == 2)
    }

    private func pair(_ key: [UInt8], _ value: [UInt8], _ revision: Int) -> String {
        let (key, value) = (Data(key).base64EncodedString(), Data(value).base64EncodedString())
        return #"{"key":"\#(key)","value":"\#(value)","mod_revision":"\#(revision)"}"#
    }

    /// A row of the year 2001 is from the future for a server whose clock starts in 1994, and not when its clock has
    /// been set. Nothing on the server has changed meanwhile, so a pull of what has changed would not have the row.
    @Test func aRowIsTakenWhenTheClockOfTheServerIsRight() throws {
        let device = try CloudDevice("first")
        let key = CloudKey(domain: "com.pigeon", key: "Place")
        let version = CloudVersion(
            clock: CloudClock(milliseconds: 1_000_000_000_000), device: DeviceIdentifier(random: 7),
            value: try PropertyList.string("Loft").encoded(as: .binary))
        let head = CloudHead(epoch: CloudHead.Epoch(high: 1, low: 2))
        let everything = """
            {"header":{"cluster_id":"1","revision":"6"},"responses":[\
            {"response_range":{"kvs":[\(pair(keys.head, head.bytes, 5))]}},\
            {"response_range":{"kvs":[\(pair(keys.row(key.bytes), CloudEnvelope.encode(version), 6))]}}]}
            """
        // A date that is far from all others is believed when three answers agree on it.
        let early = answer(everything, date: "Sun, 06 Nov 1994 08:49:37 GMT")
        let server = try ScriptedServer(
            early, early, early, answer(everything, date: "Mon, 07 Nov 2022 08:49:37 GMT"))
        func synchronize() throws -> CloudMirror {
            let client = try EtcdClient(
                EtcdConfiguration(endpoints: [EtcdEndpoint(server.url)], silenceLimit: 60), in: CurlGroup())
            let directory = try CloudDirectory(Environment(device.environment))
            return try AccountSynchronizer(directory, EtcdServer(store, client)).synchronize()
        }
        let before = try synchronize()
        #expect(before.records.isEmpty && before.unusableRows[key.bytes]?.reason == .fromTheFuture)
        let after = try synchronize()
        #expect(after.records[key]?.version == version && after.unusableRows.isEmpty)
        #expect(server.bodies.count == 6 && server.bodies.allSatisfy { !$0.contains("min_mod_revision") })
    }
}
