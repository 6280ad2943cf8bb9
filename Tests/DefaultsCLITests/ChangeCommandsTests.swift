import CommandKit
import PrefsCore
import Testing

@testable import defaults_cli

/// The commands of a difference that no program can be made to meet at a bearable size.
@Suite struct ChangeCommandsTests {
    @Test func aValueThatNoCommandCanHaveIsAnError() throws {
        let tooDeep = (0...PropertyList.nestingLimit).reduce(PropertyList.string("s")) { inner, _ in [inner] }
        let location = DomainLocation.stored(try DomainName("com.pigeon"), .any)
        let error = #expect(throws: ValueError.self) {
            try ChangeCommands.lines(at: location, from: [:], to: ["k": tooDeep])
        }
        #expect(error?.message.hasPrefix("Could not print the value: ") == true)
        #expect(
            try ChangeCommands.lines(at: location, from: [:], to: ["k": "v"]) == ["prefs write com.pigeon k -string v"])
    }
}
