import Testing

@testable import PrefsCore

@Suite struct CommandLineArgumentsTests {
    /// The words of the process are those that the standard library knows, which is not so in a static program.
    @Test func theWordsOfTheProcessAreItsArguments() throws {
        #expect(CommandLineArguments.words == Array(CommandLine.arguments.dropFirst()))
        #expect(try CommandLineArguments.read() == CommandLineArguments.words)
    }
}
