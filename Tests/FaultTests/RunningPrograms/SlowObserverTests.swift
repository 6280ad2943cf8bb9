import Foundation
import TestSupport
import Testing

/// Programs whose observers or repositories take long, or for ever.
@Suite(.hangLimit) struct SlowObserverTests {
    private let home: TemporaryHome

    init() throws { home = try TemporaryHome() }

    /// The first one, and no other is sent.
    @Test(arguments: [SIGTERM, SIGINT, SIGHUP]) func anObserverThatBlocksDelaysNoSignal(_ signal: Int32) throws {
        let program = try SettingsProgram("block-in-handler", "com.pigeon", "k", in: home)
        try eventually(program.lines.count) { $0 >= 1 }
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

    @Test func anObserverIsToldForWhomThereWasNoThreadAtFirst() throws {
        let program = try SettingsProgram("observe-without-thread", "com.pigeon", "k", in: home)
        #expect(program.waitForEnd() == 0)
        #expect(program.lines == ["told"])
    }
}
