import Foundation
import TestSupport
import Testing

@testable import cloud_agent

@Suite(.enabled(if: EtcdNode.isInstalled, EtcdNode.missing)) struct ServeTests {
    private let device: CloudDevice

    init() throws {
        device = try CloudDevice("loft")
    }

    /// The words of the line that `serve` prints, after `prefs cloud`.
    private func connection(_ server: RunningAgent) throws -> [String] {
        let line = try eventually(server.output) { $0.hasSuffix("\n") || server.process.hasEnded }
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

    @Test func aStrangerIsRefused() throws {
        let server = try RunningAgent(device, "serve", "--data", device.home.path("server"))
        var words = try connection(server)
        #expect(try device.run(Array(words.prefix(4))).isRefusal(naming: "wants a user"))
        try device.home.write("guess\n", to: "guess")
        words[7] = device.home.path("guess")
        #expect(try device.run(words).isRefusal(naming: "main"))
        #expect(server.end() == 0)
    }

    @Test func theServerEndsWithTheCommand() throws {
        let server = try RunningAgent(device, "serve", "--data", device.home.path("server"))
        let words = try connection(server)
        _ = server.end(SIGKILL)
        try eventually(device.run(words).status) { $0 == 1 }
    }
}
