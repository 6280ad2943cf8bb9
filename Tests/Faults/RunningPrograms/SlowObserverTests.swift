import Foundation
import Testing
import TestSupport

/// Programs whose observers or repositories take long, or for ever.
@Suite(.timeLimit(.minutes(5))) struct SlowObserverTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// Waits for something for a minute.
    private func wait(until isSo: () throws -> Bool) throws {
        for _ in 0..<12_000 {
            if try isSo() { return }
            usleep(5_000)
        }
        Issue.record("nothing happened for a minute")
    }

    /// The first one, and no other is sent.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func anObserverThatBlocksDelaysNoSignal(_ signal: Int32) throws {
        let program = try SettingsProgram("block-in-handler", "com.pigeon", "k", in: home)
        try wait { program.lines.count >= 1 }
        program.send(signal)
        #expect(program.waitForEnd() == 128 + signal)
        #expect(try home.run("read", "com.pigeon", "k").text == "1\n")
    }

    /// In this order: settings, and then repositories, which are waited for. Observers are not.
    @Test func theEndSavesSettingsBeforeRepositories() throws {
        let program = try SettingsProgram("end-with-repositories", "com.pigeon", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["saving 1 after value", "saved"])
        #expect(try home.run("read", "com.pigeon", "object").text == "2\n")
    }
}
