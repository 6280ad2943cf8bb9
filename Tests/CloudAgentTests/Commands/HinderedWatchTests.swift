import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// Agents that a server or a file keeps from their work.
@Suite struct HinderedWatchTests {
    /// The head of an answer whose body is as long as the server likes.
    private static let start = "HTTP/1.1 200 OK\r\n\r\n"
    /// A store without rows: its head is 24 zero bytes.
    private static let emptyStore = ScriptedServer.Answer.json(
        "200 OK",
        """
        {"header":{"cluster_id":"1","revision":"3"},"responses":[{"response_range":{"kvs":[{"key":\
        "L3ByZWZzL3YxL2FsaWNlL2hlYWQ=","mod_revision":"3","value":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"}]}},\
        {"response_range":{}}]}
        """)

    @Test func anAnswerThatNeverEndsDoesNotKeepTheAgent() throws {
        let server = try ScriptedServer(.dripping(Self.start))
        let device = try CloudDevice("first")
        try device.writeAccount(server.url)
        let agent = try RunningAgent(device, "watch")
        try eventually(server.requests.count) { $0 > 0 }
        #expect(agent.end() == 0 && agent.messages.isEmpty)
        // The interruption is no error of the synchronisation.
        #expect((try? device.home.bytes(of: "state/prefs/cloud/alice/agent/agent.plist")) == nil)
    }

    @Test func aWatchThatNeverBeginsDoesNotKeepTheAgent() throws {
        let server = try ScriptedServer(
            Self.emptyStore, .json("200 OK", #"{"header":{"revision":"4"}}"#), .dripping(Self.start))
        let device = try CloudDevice("first")
        try device.writeAccount(server.url)
        let agent = try RunningAgent(device, "watch")
        try eventually(server.requests) { $0.last?.contains("/v3/watch") == true }
        #expect(agent.end() == 0 && agent.messages.isEmpty)
    }

    /// The stream tells nothing of a push that another device has made.
    @Test func aChangeThatTheStreamDoesNotTellIsFound() throws {
        let keys = AccountKeys(try AccountName("alice"))
        let version = CloudVersion(
            clock: CloudClock(milliseconds: 700_000_000_000), device: DeviceIdentifier(random: 7),
            value: try PropertyList.string("Loft").encoded(as: .binary))
        let head = CloudHead(
            epoch: CloudHead.Epoch(high: 0, low: 0), ring: [CloudHead.Push(identifier: 1, base: 3)])
        let row = keys.row(CloudKey(domain: "com.pigeon", key: "Place").bytes)
        func pair(_ key: [UInt8], _ value: [UInt8]) -> String {
            let (key, value) = (Data(key).base64EncodedString(), Data(value).base64EncodedString())
            return #"{"response_range":{"kvs":[{"key":"\#(key)","value":"\#(value)","mod_revision":"5"}]}}"#
        }
        let created = #"{"result":{"header":{"revision":"4"},"created":true}}"# + "\n"
        let server = try ScriptedServer(
            Self.emptyStore, .json("200 OK", #"{"header":{"revision":"4"}}"#), .unfinished(Self.start + created),
            .json(
                "200 OK",
                """
                {"header":{"cluster_id":"1","revision":"5"},"succeeded":true,"responses":[\
                \(pair(keys.head, head.bytes)),\(pair(row, CloudEnvelope.encode(version)))]}
                """))
        let device = try CloudDevice("first")
        try device.writeAccount(server.url)
        let agent = try RunningAgent(device, "watch")
        try eventually(device.value("com.pigeon", "Place")) { $0 == "Loft" }
        #expect(agent.end() == 0 && agent.messages.isEmpty)
    }

    /// The agent does not notice changes of that file. A failure of a disk may pass as quietly.
    @Test func anAccountThatCouldNotBeUsedIsTriedAgain() throws {
        let server = try ScriptedServer(Self.emptyStore)
        let device = try CloudDevice("first")
        try device.writeAccount(server.url)
        let path = device.home.path("state/prefs/cloud/@account.plist")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let agent = try RunningAgent(device, "watch")
        try eventually(agent.messages) { $0.contains("@account.plist") }
        try eventually(device.home.names) { $0.contains("state/prefs/cloud/@local/agent/agent.plist") }
        try FileManager.default.removeItem(atPath: path)
        try eventually(server.requests.count) { $0 > 0 }
        #expect(agent.end() == 0)
        #expect(agent.messages.split(separator: "\n").filter { $0.contains("@account.plist") }.count == 1)
    }
}
