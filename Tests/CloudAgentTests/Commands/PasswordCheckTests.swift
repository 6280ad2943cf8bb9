import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// How often a server has to check a password, which takes it 70 ms of a processor.
@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct PasswordCheckTests {
    private let node: EtcdNode
    private let device: CloudDevice
    private static let token = "state/prefs/cloud/alice/agent/token.plist"

    init() throws {
        // A check takes 300 ms, so that those of several processes would overlap.
        node = try EtcdNode(["--bcrypt-cost", "12"]).addingStores("alice")
        device = try CloudDevice("first")
        try device.connect(to: node, as: "alice")
    }

    /// How many passwords the server has checked, as it counts them for Prometheus.
    private func checks() throws -> Int {
        var request = CurlRequest(server: node.url, path: "/metrics")
        request.silenceLimit = 60
        let text = String(decoding: try CurlGroup().answer(to: request).body, as: UTF8.self)
        let lines = text.split(separator: "\n").filter {
            $0.hasPrefix("grpc_server_handled_total") && $0.contains(#"grpc_method="Authenticate""#)
        }
        try #require(!lines.isEmpty)
        return try lines.reduce(0) { $0 + (try #require(Int($1.split(separator: " ").last ?? ""))) }
    }

    @Test func theProgramsOfADeviceUseOneToken() throws {
        let before = try checks()
        try device.succeed("sync")
        try device.succeed("status")
        for value in ["Loft", "Roof"] {
            let agent = try RunningAgent(device, "watch")
            try device.succeed("write", "com.pigeon", "Place", value)
            try eventually(device.mirror(of: "alice").records.values.allSatisfy { !$0.isPending }) { $0 }
            #expect(agent.end() == 0)
        }
        #expect(try checks() == before)
        #expect(try device.home.mode(of: Self.token) == 0o600)
        try device.succeed("disconnect")
        #expect(!device.home.names.contains(Self.token))
    }

    @Test func oneProcessOfADeviceHasThePasswordChecked() throws {
        try FileManager.default.removeItem(atPath: device.home.path(Self.token))
        let before = try checks()
        let commands = try (0..<8).map { _ in try RunningAgent(device, "status", "--format", "json") }
        for command in commands {
            #expect(command.process.waitForEnd() == 0)
            #expect(!command.output.contains("devicesError"), "\(command.output)")
        }
        #expect(try checks() == before + 1)
    }

    @Test func aPasswordIsCheckedByConnectAlthoughThereIsAToken() throws {
        let words = try device.connection(to: node, as: "alice", password: "wrong")
        #expect(try device.run(words).isRefusal(naming: "password"))
        try device.succeed("sync")
    }
}
