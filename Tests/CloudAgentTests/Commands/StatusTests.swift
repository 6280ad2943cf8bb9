import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// What `status` and ``CloudStore/status`` say of the agent and of what waits.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct StatusTests {
    private let node: EtcdNode
    private let device: CloudDevice

    init() throws {
        node = try EtcdNode().addingStores("alice")
        device = try CloudDevice("loft")
    }

    private func isAgentRunning() throws -> Bool { try device.status()["agentRunning"] as? Bool == true }

    @Test func theStatusSaysWhetherAnAgentRuns() throws {
        try device.connect(to: node, as: "alice")
        #expect(try !isAgentRunning() && device.succeed("status").contains("Agent:      does not run\n"))
        let agents = try (0..<2).map { _ in try RunningAgent(device, "watch") }
        try eventually(isAgentRunning()) { $0 }
        #expect(try device.succeed("status").contains("Agent:      runs\n"))
        // Those who ask at the same time see the same.
        for _ in 0..<20 { #expect(try isAgentRunning()) }
        for agent in agents { #expect(agent.end(SIGKILL) == 128 + SIGKILL) }
        #expect(try !isAgentRunning())
    }

    @Test func editsThatNoAgentCarriesMakeTheStatusFail() throws {
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        let before = try device.run("status")
        #expect(before.status == 1 && before.message.contains("prefs cloud connect"), "\(before.testDescription)")
        try device.connect(to: node, as: "alice")
        #expect(try device.run("status").status == 0)
        try device.succeed("write", "com.pigeon", "Place", "Roof")
        let outcome = try device.run("status")
        #expect(outcome.status == 1 && outcome.text.contains("1 edit (com.pigeon Place)\n"))
        let advice = "1 edit waits, and no agent runs: start prefs cloud watch, or type prefs cloud sync"
        #expect(outcome.message == "prefs: \(advice)\n")
        let keys = try #require(try device.status()["pendingKeys"] as? [[String: String]])
        #expect(keys == [["domain": "com.pigeon", "key": "Place"]])
        try device.succeed("sync")
        #expect(try device.run("status").message.isEmpty)
    }

    @Test func devicesNotSeenForAYearAreLeftOut() throws {
        try device.connect(to: node, as: "alice")
        let server = EtcdServer(try AccountName("alice"), try node.administrator())
        let now = WallClock.milliseconds
        for (number, days) in [300, 370, 20_000].enumerated() {
            let entry = DeviceEntry(
                device: DeviceIdentifier(random: UInt64(number)), name: "old\(days)",
                lastSeen: now - Int64(days) * 86_400_000)
            try server.put(entry)
        }
        let text = try device.succeed("status")
        #expect(text.contains("(old300)") && !text.contains("(old370)") && text.contains("2, not seen for a year\n"))
        let outcome = try device.run("forget-device", "nothing")
        #expect(outcome.message.contains("old300") && !outcome.message.contains("old370"))
        try device.succeed("forget-device", "old20000")
    }

    @Test func aProgramIsToldTheStatus() throws {
        try device.connect(to: node, as: "alice")
        let store = try CloudStore(domain: "com.pigeon", environment: Environment(device.environment))
        #expect(!store.status.isAgentRunning && store.status.lastSynchronization != nil)
        let told = Locked<[CloudStoreStatus]>([])
        let observation = store.observeStatus { status in told.withLock { $0.append(status) } }
        let agent = try RunningAgent(device, "watch")
        try eventually(told.withLock { $0.last }) { $0?.isAgentRunning == true && $0?.lastError == nil }
        node.stop()
        try store.set("Loft", forKey: "Place")
        // The agent may notice that the server is gone before it hears of the edit.
        try eventually(told.withLock { $0.last }) {
            $0?.lastError?.contains(node.url) == true && $0?.pendingKeys == ["Place"]
        }
        let status = try #require(told.withLock { $0.last })
        #expect(status.isAgentRunning && status.lastErrorDate != nil)
        _ = agent.end(SIGKILL)
        try eventually(told.withLock { $0.last }) { $0?.isAgentRunning == false }
        #expect(store.status == told.withLock { $0.last })
        observation.cancel()
    }

    /// What the agent says, programs and people are told, too.
    @Test func aPasswordThatWasChangedIsSaidByAll() throws {
        try device.connect(to: node, as: "alice")
        let store = try CloudStore(domain: "com.pigeon", environment: Environment(device.environment))
        let agent = try RunningAgent(device, "watch")
        try eventually(isAgentRunning()) { $0 }
        try node.administrator().changePassword(of: "alice", to: "another")
        // A question whether there is news finds it, and no synchronisation.
        try eventually(agent.messages) { $0.contains("with this password") }
        #expect(store.status.lastError?.contains("with this password") == true)
        let outcome = try device.run("status")
        #expect(outcome.status == 1 && outcome.message.contains("with this password"), "\(outcome.testDescription)")
        try node.administrator().changePassword(of: "alice", to: "alice-secret")
        func lookedFor() throws -> String? {
            try device.home.write("\(UUID())", to: "state/prefs/cloud/alice/look")
            return store.status.lastError
        }
        try eventually(lookedFor()) { $0 == nil }
        #expect(try device.run("status").status == 0 && agent.end() == 0)
    }

    /// The server may be gone: the limits are known here.
    @Test(arguments: [false, true]) func anEditOverTheQuotaIsToldAtOnce(withoutServer: Bool) throws {
        try device.connect(to: node, as: "alice")
        try device.fill("com.pigeon", of: "alice", leaving: 1)
        let agent = try RunningAgent(device, "watch")
        try device.succeed("write", "com.pigeon", "One", "1")
        let limit = CloudQuota().domainKeys
        try eventually(device.mirror(of: "alice").records.values.filter { !$0.isPending }.count) { $0 == limit }
        if withoutServer { node.stop() }
        let store = try CloudStore(domain: "com.pigeon", environment: Environment(device.environment))
        let told = Locked<[CloudStoreChange]>([])
        let observation = store.observe { change in told.withLock { $0.append(change) } }
        try store.set("2", forKey: "Two")
        try eventually(told.withLock { $0 }) {
            $0 == [CloudStoreChange(reason: .quotaViolation, keys: ["Two"])]
        }
        #expect(store.status.keysOverQuota == ["Two"] && store.status.pendingKeys == ["Two"])
        try eventually(agent.messages) { $0.contains("over the quota and only on this device (com.pigeon Two)") }
        let over = try #require(try device.status()["overQuota"] as? [[String: String]])
        #expect(over == [["domain": "com.pigeon", "key": "Two"]])
        observation.cancel()
        #expect(agent.end() == 0)
    }

    /// It would have the password.
    @Test func anAgentThatCrashesLeavesNoCore() throws {
        let program = try #require(CloudDevice.program)
        try device.writeAccount("http://127.0.0.1:1")
        let script = "cd \"$0\"; ulimit -c unlimited; exec \"$1\" watch"
        let process = try ChildProcess(
            ["/bin/sh", "-c", script, device.home.path, program.path],
            environment: device.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 },
            streams: ["/dev/null", device.home.path("output"), device.home.path("errors")])
        try eventually(device.home.names) { names in names.contains { $0.hasSuffix("watch.lock") } }
        process.send(SIGABRT)
        try eventually(process.hasEnded) { $0 }
        #expect(process.waitForEnd() == 128 + SIGABRT && !process.hasLeftCore)
        #expect(!device.home.names.contains { $0.hasPrefix("core") })
    }
}
