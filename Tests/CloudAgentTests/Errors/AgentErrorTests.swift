import CommandKit
import PrefsCloud
import PrefsCore
import Testing

@testable import cloud_agent

@Suite struct AgentErrorTests {
    private struct Unforeseen: Error {}

    @Test func errorsOfAllPartsKeepTheirMessages() throws {
        let name = try #require(throws: CloudError.self) { try AccountName("a/b") }
        #expect(AgentError(name).message == name.description)
        #expect(AgentError(ServerError.lasting("no address")).message == "no address")
        #expect(AgentError(ValueError.nestedComposite).message == ValueError.nestedComposite.message)
        #expect(AgentError(PreferencesError.noStore).message.contains("HOME"))
        #expect(AgentError(CommandLineArguments.Failure.notText(position: 2)).status == 255)
        #expect(
            AgentError(ServerError.interruption).isInterruption
                && AgentError(AgentError(ServerError.interruption)).isInterruption)
    }

    @Test func anErrorThatNoPartThrowsIsAnInternalOne() {
        let error = AgentError(Unforeseen())
        #expect(error.message.hasPrefix("internal error: ") && error.status == 1 && !error.isTemporary)
    }
}
