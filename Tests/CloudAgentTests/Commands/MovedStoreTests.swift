import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// A store with a head of another version, which goes on at another cluster, or whose cluster is another one from one
/// day to the next.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct MovedStoreTests {
    private let node: EtcdNode
    private let first: CloudDevice
    private let second: CloudDevice

    init() throws {
        node = try EtcdNode().addingStores("alice")
        (first, second) = (try CloudDevice("first"), try CloudDevice("second"))
        for device in [first, second] { try device.connect(to: node, as: "alice") }
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        for device in [first, second] { try device.succeed("sync") }
    }

    /// What a device has after it has synchronised.
    private func values(of device: CloudDevice) throws -> [String?] {
        try device.run("sync")
        return try ["Place", "Zoom"].map { try device.value("com.pigeon", $0) }
    }

    /// Puts what this version cannot read in place of the head.
    private func replaceHead() throws -> [EtcdPair] {
        let keys = AccountKeys(try AccountName("alice"))
        let administrator = try node.administrator()
        try administrator.put(keys.head, value: bytes("another head"))
        return try administrator.range(keys.all)
    }

    @Test func aStoreWithAnUnknownHeadIsLeftAsItIs() throws {
        let other = try EtcdNode().addingStores("alice")
        let left = try replaceHead()
        try first.succeed("write", "com.pigeon", "Zoom", "2")
        #expect(try first.run("sync").isRefusal(naming: "alice", "/prefs/v1/alice/head", "cannot read"))
        #expect(try second.run(second.connection(to: node, as: "alice")).isRefusal(naming: "cannot read"))
        #expect(try first.status()["pending"] as? Int == 1)
        #expect(try node.administrator().range(AccountKeys(AccountName("alice")).all) == left)
        for device in [first, second] { try device.connect(to: other, as: "alice") }
        #expect(try second.value("com.pigeon", "Zoom") == "2" && second.value("com.pigeon", "Place") == "Loft")
    }

    @Test func anAgentSaysSoOnceAndGoesOnAtAnotherPlace() throws {
        let other = try EtcdNode().addingStores("alice")
        let agent = try RunningAgent(first, "watch")
        _ = try replaceHead()
        try first.succeed("write", "com.pigeon", "Zoom", "2")
        try eventually(agent.messages) { $0.contains("cannot read") }
        for device in [first, second] { try device.connect(to: other, as: "alice") }
        try first.succeed("write", "com.pigeon", "Zoom", "3")
        try eventually(values(of: second)) { $0 == ["Loft", "3"] }
        #expect(agent.end() == 0)
        #expect(agent.messages.split(separator: "\n").count == 1, "\(agent.messages)")
    }

    /// Without the token, the other cluster has the same identifier.
    @Test(arguments: [[], ["--initial-cluster-token", "another"]])
    func anEmptyClusterAtTheSameAddressGetsEverything(options: [String]) throws {
        let agent = try RunningAgent(first, "watch")
        node.stop()
        try first.succeed("write", "com.pigeon", "Zoom", "2")
        let other = try EtcdNode(options, after: node).addingStores("alice")
        let newcomer = try CloudDevice("newcomer")
        try newcomer.connect(to: other, as: "alice")
        try eventually(values(of: newcomer)) { $0 == ["Loft", "2"] }
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Zoom") == "2")
        #expect(agent.end() == 0)
    }
}
