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
}
