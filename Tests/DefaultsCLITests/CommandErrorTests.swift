import CommandKit
import PrefsCore
import SettingsBundles
import Testing

@testable import defaults_cli

@Suite struct CommandErrorTests {
    private struct Unforeseen: Error {}

    @Test func errorsOfAllPartsKeepTheirMessages() throws {
        let domain = try #require(throws: PreferencesError.self) { try DomainName("") }
        #expect(CommandError(domain).message == domain.description)
        let system = PreferencesError.system(SystemError(call: "open", path: "/a", code: .notPermitted))
        #expect(CommandError(system).message == system.description)
        #expect(CommandError(ValueError.nestedComposite).message == ValueError.nestedComposite.message)
        let bundle = SettingsBundleError.notFound(domain: "com.pigeon", paths: [])
        #expect(CommandError(bundle).message == "\(bundle); --bundle PATH names one")
        let malformed = try #require(throws: PropertyListError.self) { try PropertyList(decodingJSON: Array("{".utf8)) }
        #expect(CommandError(malformed).message == "\(malformed)")
        #expect(CommandError(UsageError.missing("a key")).exitStatus() == 255)
        #expect(
            CommandError(CommandLineArguments.Failure.notText(position: 2)).message == "argument 2 is not valid UTF-8")
    }

    @Test func anErrorOfTheCommandStaysWhatItIs() {
        let error = CommandError(CommandError.usage(.failed("a text"), of: .batch))
        #expect(error.exitStatus() == 255 && error.usage != nil)
    }

    @Test func anErrorThatNoPartThrowsIsAnInternalOne() {
        let error = CommandError(Unforeseen())
        #expect(error.message.hasPrefix("internal error: ") && error.exitStatus() == 1 && !error.isAbsence)
    }
}
