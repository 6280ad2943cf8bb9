import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// An agent that is stopped at any step of its work. Programs never wait for it, and neither does another agent.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct StoppedAgentTests {
    private let node: EtcdNode
    private let first: CloudDevice
    private let second: CloudDevice

    init() throws {
        node = try EtcdNode().addingStores("alice")
        (first, second) = (try CloudDevice("first"), try CloudDevice("second"))
        for device in [first, second] { try device.connect(to: node, as: "alice") }
        try second.succeed("write", "com.pigeon", "Owner", "second")
        try second.succeed("sync")
    }

    /// The steps of `TestStop`. The agent has the new mirror in a file; it has the lock; it has compared the versions;
    /// it has renamed the file; it has unlocked; it is about to ask the server; it has the answer.
    private static let steps = ["prepared", "locked", "compared", "renamed", "unlocked", "asking", "answered"]

    /// Starts an agent of the first device, and waits until it has stopped at a step.
    private func stop(at step: String) throws -> RunningAgent {
        let agent = try RunningAgent(
            first, "watch", program: Program.built("prefs-cloud"), variables: ["PREFS_TEST_STOP": step])
        try eventually(agent.process.isStopped) { $0 }
        return agent
    }

    @Test(arguments: steps) func aWriteDoesNotWaitForAStoppedAgentAndSurvivesItsEnd(step: String) throws {
        try first.succeed("write", "com.pigeon", "Place", "before")
        let agent = try stop(at: step)
        try first.succeed("write", "com.pigeon", "Place", "meanwhile")
        #expect(try first.value("com.pigeon", "Place") == "meanwhile")
        agent.process.send(SIGKILL)
        _ = agent.process.waitForEnd()
        #expect(try first.value("com.pigeon", "Place") == "meanwhile")
        try first.succeed("sync")
        try second.succeed("sync")
        #expect(try second.value("com.pigeon", "Place") == "meanwhile")
        #expect(try first.value("com.pigeon", "Owner") == "second")
        try #expect(leftovers() == [])
    }

    @Test(arguments: steps) func anotherAgentDoesNotWaitForAStoppedOneWhichGoesOnLater(step: String) throws {
        try first.succeed("write", "com.pigeon", "Place", "before")
        let agent = try stop(at: step)
        for value in ["meanwhile", "later"] {
            try first.succeed("write", "com.pigeon", "Place", value)
            try first.succeed("sync")
            try second.succeed("sync")
            #expect(try second.value("com.pigeon", "Place") == value)
        }
        try second.succeed("write", "com.pigeon", "Owner", "second again")
        try second.succeed("sync")
        agent.process.send(SIGCONT)
        try eventually(first.value("com.pigeon", "Owner")) { $0 == "second again" }
        try first.succeed("write", "com.pigeon", "Place", "after")
        try eventually(
            {
                try second.succeed("sync"); return try second.value("com.pigeon", "Place")
            }()
        ) { $0 == "after" }
        #expect(agent.end() == 0 && agent.messages.isEmpty, "\(agent.messages)")
        try #expect(leftovers() == [])
    }

    /// The files that agents have prepared and not used.
    private func leftovers() throws -> [String] {
        let folder = first.home.path("state/prefs/cloud/alice")
        return try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
            $0.hasPrefix("prepared/") || $0.contains("prefs-new")
        }
    }
}
