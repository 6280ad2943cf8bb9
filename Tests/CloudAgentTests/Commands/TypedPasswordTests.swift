import TestSupport
import Testing

@testable import cloud_agent

/// `connect` asks for the password on a terminal, which does not show it.
@Suite(
    .hangLimit,
    .enabled(if: EtcdNode.isInstalled && TerminalEmulator.isInstalled, "etcd or tmux is not installed")
) struct TypedPasswordTests {
    private static let node = Result { try EtcdNode().addingStores("alice") }

    private let device: CloudDevice
    private let terminal: TerminalEmulator
    /// How the terminal was set before.
    private let settings: String

    init() throws {
        device = try CloudDevice("loft")
        var environment = device.environment
        environment["AGENT"] = try #require(CloudDevice.program).path
        terminal = try TerminalEmulator(shellIn: TemporaryHome(), columns: 200, environment: environment)
        settings = try terminal.settings()
        try terminal.type("\"$AGENT\" connect \(Self.node.get().url) --store alice --user alice")
        try terminal.press("Enter")
        try terminal.wait(for: "Password:")
        try eventually(terminal.settings()) { $0 != settings }
    }

    /// Waits for the end of the command, and returns the text on the screen. The terminal is set as before.
    private func end() throws -> String {
        try terminal.waitForPrompt()
        #expect(try terminal.settings() == settings)
        try terminal.type("echo \"status=$?\"")
        try terminal.press("Enter")
        try terminal.wait { screen in screen.lines.contains { $0.hasPrefix("status=") } }
        return try terminal.waitForPrompt().lines.joined(separator: "\n")
    }

    @Test func thePasswordIsNotShown() throws {
        try terminal.type("alice-secret")
        try terminal.press("Enter")
        let text = try end()
        #expect(text.contains("status=0") && !text.contains("secret"), "\(text)")
        #expect(try device.status()["connected"] as? Bool == true)
    }

    @Test func aWrongPasswordIsRefused() throws {
        try terminal.type("my-guess")
        try terminal.press("Enter")
        let text = try end()
        #expect(text.contains("has no user 'alice' with this password") && !text.contains("guess"), "\(text)")
        #expect(text.contains("status=1") && device.home.names == [])
    }

    @Test(arguments: ["Enter", "C-d"]) func nothingTypedIsNoPassword(key: String) throws {
        try terminal.press(key)
        let text = try end()
        #expect(text.contains("prefs: no password was typed") && text.contains("status=1"), "\(text)")
        #expect(device.home.names == [])
    }

    @Test func anInterruptionChangesNothing() throws {
        try terminal.type("alice-sec")
        try terminal.press("C-c")
        let text = try end()
        #expect(text.contains("status=130") && !text.contains("sec"), "\(text)")
        #expect(device.home.names == [])
    }
}
