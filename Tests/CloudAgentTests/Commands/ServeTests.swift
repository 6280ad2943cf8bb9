import Foundation
import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// The tests run one after the other, since a new server prefers certain ports; ``server()`` has others, for tests of
/// other processes.
@Suite(.serialized, .enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct ServeTests {
    private let device: CloudDevice

    init() throws {
        device = try CloudDevice("loft")
    }

    /// Runs a server whose settings are there already, with ports that no other server prefers.
    private func server() throws -> RunningAgent {
        let ports = try [LoopbackSocket(), LoopbackSocket()].map(\.port)
        let settings = ServerSettings(
            clientPort: ports[0], peerPort: ports[1], rootPassword: "root-secret", password: "main-secret")
        try FileManager.default.createDirectory(atPath: device.home.path("server"), withIntermediateDirectories: false)
        try device.home.setMode(0o700, of: "server")
        try device.home.write(
            PropertyList.dictionary(settings.propertyList).encoded(as: .xml), to: "server/server.plist")
        try device.home.setMode(0o600, of: "server/server.plist")
        return try RunningAgent(device, "serve", "--data", device.home.path("server"))
    }

    /// The words of the line that `serve` prints, after `prefs cloud`.
    private func connection(_ server: RunningAgent) throws -> [String] {
        let line = try eventually(server.output) { $0.hasSuffix("\n") || server.process.hasEnded }
        try #require(line.hasSuffix("\n"), "\(server.messages)")
        return line.split(separator: " ").dropFirst(2).map { String($0).trimmingCharacters(in: .newlines) }
    }

    @Test func aServerKeepsItsDataAndPasswords() throws {
        let server = try RunningAgent(device, "serve", "--data", device.home.path("server"))
        let words = try connection(server)
        #expect(try device.run(words).status == 0, "\(server.messages)")
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        try device.succeed("sync")
        for name in ["server", "server/data", "server/log", "server/password", "server/server.plist"] {
            #expect((try device.home.mode(of: name) ?? 0o777) & 0o077 == 0, "\(name)")
        }
        #expect(server.end(SIGINT) == 0)
        #expect(try device.run("sync").status == 1)

        let again = try RunningAgent(device, "serve", "--data", device.home.path("server"))
        #expect(try connection(again) == words)
        let other = try CloudDevice("roof")
        #expect(try other.run(words).status == 0)
        #expect(try other.value("com.pigeon", "Place") == "Loft")
        #expect(again.end() == 0)
    }

    @Test(.enabled(if: Program.named("etcdctl") != nil, "needs etcdctl"))
    func itsPasswordIsChangedAsThePageSays() throws {
        let blocks = try Project.text(of: "Docs/Cloud.md").matches(of: /```sh\n((?s:.*?))```/).map(\.output.1)
        let block = try #require(blocks.first { $0.contains("passwd main") })
        let server = try server()
        let words = try connection(server)
        #expect(try device.run(words).status == 0)
        try device.home.write(String(block).replacing("~/prefs-server", with: "server"), to: "change.sh")
        let commands = "prefs() { '\(try Tool.path.get())' \"$@\"; }; set -e; . ./change.sh"
        let change = try Program.shell.run(["-c", commands], in: device.home.path, environment: device.environment)
        #expect(change.status == 0 && change.text.hasSuffix("Password updated\n"), "\(change.testDescription)")
        #expect(server.end(SIGINT) == 0)

        let again = try RunningAgent(device, "serve", "--data", device.home.path("server"))
        #expect(try connection(again) == words)
        #expect(try device.run("sync").isRefusal(naming: "no user 'main' with this password"))
        #expect(try device.run(words).status == 0)
        try device.succeed("sync")
        #expect(again.end() == 0)
    }

    @Test func aStrangerIsRefused() throws {
        let server = try server()
        var words = try connection(server)
        #expect(try device.run(Array(words.prefix(4))).isRefusal(naming: "wants a user"))
        try device.home.write("guess\n", to: "guess")
        try device.home.setMode(0o600, of: "guess")
        words[7] = device.home.path("guess")
        #expect(try device.run(words).isRefusal(naming: "main"))
        #expect(server.end() == 0)
    }

    @Test func theServerEndsWithTheCommand() throws {
        let server = try server()
        let words = try connection(server)
        _ = server.end(SIGKILL)
        try eventually(device.run(words).status) { $0 == 1 }
    }
}
