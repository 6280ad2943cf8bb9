import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// Agents that watch, with a real server.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct WatchTests {
    private let node: EtcdNode
    private let first: CloudDevice
    private let second: CloudDevice

    init() throws {
        node = try EtcdNode().addingStores("alice", "bob")
        first = try CloudDevice("first")
        second = try CloudDevice("second")
    }

    private func connect(to node: EtcdNode) throws {
        for device in [first, second] { try device.connect(to: node, as: "alice") }
    }

    @Test func devicesFollowEachOther() throws {
        try connect(to: node)
        let agents = [try RunningAgent(first, "watch"), try RunningAgent(second, "watch")]
        for round in 0..<4 {
            let (writer, reader) = round.isMultiple(of: 2) ? (first, second) : (second, first)
            try writer.succeed("write", "com.pigeon", "Place", "round \(round)")
            try eventually(reader.value("com.pigeon", "Place")) { $0 == "round \(round)" }
        }
        try first.succeed("delete", "com.pigeon", "Place")
        try eventually(second.value("com.pigeon", "Place")) { $0 == nil }
        for agent in agents { #expect(agent.end() == 0 && agent.output.isEmpty && agent.messages.isEmpty) }
    }

    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func aSignalEndsTheAgentCleanly(_ signal: Int32) throws {
        try connect(to: node)
        let agent = try RunningAgent(first, "watch")
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try eventually(first.mirror(of: "alice").records.values.allSatisfy { !$0.isPending }) { $0 }
        #expect(agent.end(signal) == 0)
        #expect(agent.messages.isEmpty)
    }

    @Test func aTokenThatExpiresIsRenewedSilently() throws {
        let node = try EtcdNode(["--auth-token-ttl", "1"]).addingStores("alice")
        try connect(to: node)
        let agents = [try RunningAgent(first, "watch"), try RunningAgent(second, "watch")]
        for round in 0..<2 {
            // Longer than a token lives that is not used.
            if round > 0 { Thread.sleep(forTimeInterval: 3) }
            try first.succeed("write", "com.pigeon", "Place", "round \(round)")
            try eventually(second.value("com.pigeon", "Place")) { $0 == "round \(round)" }
        }
        for agent in agents { #expect(agent.end() == 0 && agent.messages.isEmpty) }
        withExtendedLifetime(node) {}
    }

    /// The token of the agent is of a state that the new server has not reached.
    @Test(arguments: [1, 40]) func anAgentGoesOnAfterTheServerWasWiped(changesBefore: Int) throws {
        for number in 0..<changesBefore { try node.administrator().addUser("user\(number)", password: "x") }
        try connect(to: node)
        let agents = [try RunningAgent(first, "watch"), try RunningAgent(second, "watch")]
        try first.succeed("write", "com.pigeon", "Place", "before")
        try eventually(second.value("com.pigeon", "Place")) { $0 == "before" }
        node.stop()
        let wiped = try EtcdNode(after: node).addingStores("alice")
        try first.succeed("write", "com.pigeon", "Place", "after")
        try eventually(second.value("com.pigeon", "Place")) { $0 == "after" }
        for agent in agents { _ = agent.end() }
        withExtendedLifetime(wiped) {}
    }

    @Test func anAgentGoesOnWithAnotherStore() throws {
        try connect(to: node)
        let agent = try RunningAgent(first, "watch")
        let other = try CloudDevice("other")
        try other.connect(to: node, as: "bob")
        try first.connect(to: node, as: "bob")
        try first.succeed("write", "com.pigeon", "Owner", "bob")
        try eventually(
            {
                try other.run("sync"); return try other.value("com.pigeon", "Owner")
            }()
        ) { $0 == "bob" }
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Owner") == nil)
        #expect(agent.end() == 0 && agent.messages.isEmpty)
    }

    @Test func anAgentWaitsForAConnection() throws {
        let agent = try RunningAgent(first, "watch")
        try eventually(agent.messages) { $0.contains("not connected") }
        try connect(to: node)
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try eventually(
            {
                try second.run("sync"); return try second.value("com.pigeon", "Place")
            }()
        ) { $0 == "Loft" }
        #expect(agent.end() == 0)
    }

    /// Programs ask for a look at the server by touching a file; that works also for an agent without a stream.
    @Test func aRequestToLookIsAnswered() throws {
        try connect(to: node)
        let agent = try RunningAgent(first, "watch")
        // From here on, nothing but the request is a reason to synchronise.
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try eventually(first.mirror(of: "alice").records.values.allSatisfy { !$0.isPending }) { $0 }
        let before = try first.mirror(of: "alice").lastSynchronization
        try eventually(
            {
                try first.home.write("\(UUID())", to: "state/prefs/cloud/alice/look")
                return try first.mirror(of: "alice").lastSynchronization
            }()
        ) { $0 > before }
        #expect(agent.end() == 0)
    }

    @Test func anOutageIsSaidOnceAndNothingIsLost() throws {
        try connect(to: node)
        let agent = try RunningAgent(first, "watch")
        node.stop()
        try first.succeed("write", "com.pigeon", "Place", "Loft")
        try eventually(agent.messages) { $0.contains(node.url) }
        #expect(agent.messages.split(separator: "\n").count == 1)
        #expect(try first.status()["pending"] as? Int == 1)
        #expect(agent.end() == 0)
    }

    @Test func twoAgentsOfOneDeviceDoNoHarm() throws {
        try connect(to: node)
        let agents = try (0..<2).map { _ in try RunningAgent(first, "watch") } + [RunningAgent(second, "watch")]
        for round in 0..<5 {
            try first.succeed("write", "com.pigeon", "k\(round)", "x")
            try second.succeed("write", "com.pigeon", "l\(round)", "x")
        }
        for device in [first, second] {
            try eventually(device.mirror(of: "alice").records.filter { !$0.value.isPending }.count) { $0 == 10 }
        }
        for agent in agents { #expect(agent.end() == 0 && agent.messages.isEmpty) }
    }
}
