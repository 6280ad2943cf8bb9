import Testing

@testable import PrefsCore

@Suite struct ArgumentWordsTests {
    @Test func wordsAreTakenFromTheLeft() {
        var words = ArgumentWords(["read", "com.pigeon", "k"])
        #expect(words.first == "read" && words.count == 3)
        #expect(words.popFirst() == "read")
        #expect(words.texts == ["com.pigeon", "k"])
        words.removeFirst(1)
        #expect(words.popFirst() == "k")
        #expect(words.isEmpty && words.first == nil && words.popFirst() == nil)
    }

    @Test func noMoreWordsAreDroppedThanThereAre() {
        var words = ArgumentWords(["read"])
        words.removeFirst(2)
        #expect(words.isEmpty && words.texts == [])
    }

    /// The words of the process are those that the standard library knows, which is not so in a static program.
    @Test func theWordsOfTheProcessAreItsArguments() throws {
        #expect(CommandLineArguments.words.texts == Array(CommandLine.arguments.dropFirst()))
        #expect(try CommandLineArguments.read() == CommandLineArguments.words.texts)
    }
}
