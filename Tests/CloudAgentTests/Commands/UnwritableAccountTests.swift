import PrefsCloud
import TestSupport
import Testing

@testable import cloud_agent

/// Connecting where the account cannot be written.
@Suite struct UnwritableAccountTests {
    /// Otherwise programs would use the mirror of the new store, while the agent goes on with the one before.
    @Test func programsKeepTheirStore() throws {
        let device = try CloudDevice("first")
        var environment = device.environment
        // No directory can be made there, not even by root.
        environment["XDG_CONFIG_HOME"] = "/proc/self"
        let server = try ScriptedServer(
            .json("200 OK", #"{"header":{"revision":"1"},"responses":[{"response_range":{}}]}"#),
            .json("200 OK", #"{"etcdserver":"3.6.11"}"#))
        let program = try #require(CloudDevice.program)
        let outcome = try program.run(
            ["connect", server.url, "--store", "alice"], in: device.home.path, environment: environment)
        #expect(outcome.isRefusal(naming: "/proc/self/prefs"))
        #expect(server.requests.count == 2 && device.home.names.isEmpty)
    }

    /// The state has no room, or the server goes away after it was asked who may connect.
    @Test(arguments: ["/proc/self", nil]) func aConnectionThatFailsLeavesTheAccountAsItWas(state: String?) throws {
        let device = try CloudDevice("first")
        let server = try ScriptedServer(
            .json("200 OK", #"{"header":{"revision":"1"},"responses":[{"response_range":{}}]}"#),
            .json("200 OK", #"{"etcdserver":"3.6.11"}"#), .json("403 Forbidden", #"{"code":7,"message":"denied"}"#))
        try device.writeAccount("http://127.0.0.1:1")
        try device.succeed("write", "com.pigeon", "Place", "Loft")
        let before = try device.home.bytes(of: "config/prefs/cloud.plist")
        var environment = device.environment
        if let state { environment["XDG_STATE_HOME"] = state }
        let program = try #require(CloudDevice.program)
        let outcome = try program.run(
            ["connect", server.url, "--store", "bob"], in: device.home.path, environment: environment)
        #expect(outcome.status == 1, "\(outcome.testDescription)")
        #expect(try device.home.bytes(of: "config/prefs/cloud.plist") == before)
        let directory = try CloudDirectory(Environment(device.environment))
        #expect(try directory.currentAccount() == nil)
        #expect(try device.value("com.pigeon", "Place") == "Loft")
        #expect(!device.home.names.contains { $0.contains("trial") })
    }
}
