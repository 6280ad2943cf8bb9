import Foundation
import TestSupport
import Testing

@testable import cloud_agent

/// What everyone who can read the packets of the network learns.
@Suite(
    .enabled(if: EtcdNode.isInstalled && Certificates.canBeMade, "etcd or openssl is not installed"),
    .enabled(if: PacketCapture.isPossible, PacketCapture.missing)
) struct EavesdroppingTests {
    private static let secrets = [
        "password": "alice-secret", "domain": "com.secret.pigeon", "key": "SecretPlace", "value": "a loft that no one",
        "path": "/v3/kv/txn", "store": "/prefs/v1/alice/",
    ]

    /// Carries an edit from one device to another, with `connect`, `write`, `sync` and `watch`.
    ///
    /// - Returns: The texts of all connections, and what their base64 texts stand for.
    private func traffic(of node: EtcdNode) throws -> (texts: [String], plainBytes: Data) {
        let capture = try PacketCapture(port: node.ports[0])
        let (first, second) = (try CloudDevice("first"), try CloudDevice("second"))
        for device in [first, second] { try device.connect(to: node, as: "alice") }
        let agent = try RunningAgent(second, "watch")
        try first.succeed("write", "com.secret.pigeon", "SecretPlace", "a loft that no one knows")
        try first.succeed("sync")
        try eventually(second.value("com.secret.pigeon", "SecretPlace")) { $0 == "a loft that no one knows" }
        try second.succeed("delete", "com.secret.pigeon", "SecretPlace")
        try eventually(second.mirror(of: "alice").records.values.allSatisfy { !$0.isPending }) { $0 }
        #expect(agent.end() == 0)
        let texts = try capture.streams().map { String(decoding: $0, as: Unicode.ASCII.self) }
        var plainBytes = Data(texts.joined(separator: "\n").utf8)
        for text in texts {
            for match in text.matches(of: /[A-Za-z0-9+\/]{8,}={0,2}/) {
                plainBytes += Data("\n".utf8) + (Data(base64Encoded: String(match.output)) ?? Data())
            }
        }
        return (texts, plainBytes)
    }

    private func names(ofSecretsIn bytes: Data) -> [String] {
        Self.secrets.filter { bytes.range(of: Data($0.value.utf8)) != nil }.keys.sorted()
    }

    @Test func overTLSNothingIsInClear() throws {
        let node = try EtcdNode(certificates: Certificates(), wantsCertificates: true).addingStores("alice")
        let (texts, plainBytes) = try traffic(of: node)
        #expect(names(ofSecretsIn: plainBytes) == [])
        #expect(!texts.contains { $0.contains("HTTP/") || $0.contains("Authorization") || $0.contains("token") })
        // Each connection begins with a message of TLS.
        #expect(texts.count >= 8 && texts.allSatisfy { $0.hasPrefix("\u{16}\u{3}") })
    }

    @Test func withoutTLSEverythingIs() throws {
        let (texts, plainBytes) = try traffic(of: EtcdNode().addingStores("alice"))
        #expect(names(ofSecretsIn: plainBytes) == Self.secrets.keys.sorted())
        let tokens = texts.flatMap { $0.matches(of: /"token":"([^"]+)"/).map { String($0.output.1) } }
        // The programs of a device share one.
        #expect(tokens.count == 2)
        #expect(tokens.allSatisfy { token in texts.contains { $0.contains("Authorization: \(token)") } })
    }
}
