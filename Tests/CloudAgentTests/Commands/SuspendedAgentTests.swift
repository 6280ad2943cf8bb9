import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// An agent that stands still for a while, as that of a machine that is suspended.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct SuspendedAgentTests {
    private let node: EtcdNode
    private let first: CloudDevice
    private let second: CloudDevice

    init() throws {
        node = try EtcdNode().addingStores("alice")
        (first, second) = (try CloudDevice("first"), try CloudDevice("second"))
        for device in [first, second] { try device.connect(to: node, as: "alice") }
    }

    /// Starts an agent of the first device, and waits until its watch has begun.
    private func watch() throws -> RunningAgent {
        let agent = try RunningAgent(first, "watch")
        try second.succeed("write", "com.pigeon", "Start", "\(first.clockOffset)")
        try second.succeed("sync")
        try eventually(first.value("com.pigeon", "Start")) { $0 == "\(first.clockOffset)" }
        return agent
    }

    /// Stops the agent while it does not hold the lock of the mirror's directory, since this test does.
    private func stop(_ agent: RunningAgent) throws {
        let directory = open(first.home.path("state/prefs/cloud/alice"), O_RDONLY | O_CLOEXEC)
        defer { close(directory) }
        #expect(flock(directory, LOCK_EX) == 0)
        agent.process.send(SIGSTOP)
        try eventually(agent.process.isStopped) { $0 }
        #expect(flock(directory, LOCK_UN) == 0)
    }

    /// The server knows nothing of the connection any more if it was started again meanwhile.
    @Test(arguments: [false, true]) func nothingIsLostWhileAnAgentIsStopped(serverIsStartedAgain: Bool) throws {
        let agent = try watch()
        try stop(agent)
        for number in 0..<3 {
            try second.succeed("write", "com.pigeon", "Place", "place \(number)")
            try second.succeed("write", "com.pigeon", "k\(number)", "x")
            try second.succeed("sync")
        }
        try first.succeed("write", "com.pigeon", "Own", "while stopped")
        var current = node
        if serverIsStartedAgain {
            node.stop()
            current = try EtcdNode(after: node, keepsData: true)
        }
        agent.process.send(SIGCONT)
        try eventually(["Place", "k0", "k1", "k2"].map { try first.value("com.pigeon", $0) }) {
            $0 == ["place 2", "x", "x", "x"]
        }
        // The stream goes on, too.
        try second.succeed("write", "com.pigeon", "Place", "after")
        try eventually(second.run("sync").status) { $0 == 0 }
        try eventually(first.value("com.pigeon", "Place")) { $0 == "after" }
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Own") == "while stopped")
        #expect(agent.end() == 0 && agent.messages.isEmpty, "\(agent.messages)")
        withExtendedLifetime(current) {}
    }

    /// The clock of the machine is moved while its agent is off.
    @Test func anEditAfterAnotherWinsAlthoughTheClockWentBack() throws {
        first.clockOffset = 3_600_000
        let early = try watch()
        try first.succeed("write", "com.pigeon", "Place", "an hour ahead")
        try eventually(first.mirror(of: "alice").records.values.allSatisfy { !$0.isPending }) { $0 }
        #expect(early.end() == 0)
        first.clockOffset = -3_600_000
        let late = try watch()
        try first.succeed("write", "com.pigeon", "Place", "an hour behind")
        try eventually(first.mirror(of: "alice").records.values.allSatisfy { !$0.isPending }) { $0 }
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Place") == "an hour behind")
        #expect(late.end() == 0 && early.messages.isEmpty && late.messages.isEmpty)
    }
}
