import CommandKit
import PrefsCore
import Testing

@testable import defaults_cli

/// How the words of a command line are taken, without running the command.
@Suite struct ArgumentCursorTests {
    private func cursor(_ verb: Verb, _ words: String...) throws -> ArgumentCursor {
        var cursor = ArgumentCursor(words)
        try cursor.begin(verb)
        return cursor
    }

    private func message(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return CommandError(error).message
        }
    }

    @Test func optionsAreTakenBeforeAndAfterEachArgument() throws {
        var cursor = try cursor(.read, "--raw", "com.pigeon", "--default", "5", "k", "--origin")
        #expect(cursor.options.has(.raw) && !cursor.options.has(.defaultValue))
        #expect(try cursor.next() == "com.pigeon")
        #expect(cursor.options.argument(of: .defaultValue) == "5")
        #expect(try cursor.next() == "k")
        #expect(cursor.options.has(.origin) && cursor.isEmpty)
        #expect(try cursor.next() == nil)
    }

    @Test func theLastArgumentOfAnOptionCounts() throws {
        let cursor = try cursor(.read, "--format", "xml", "--format", "json")
        #expect(try cursor.format() == .json)
    }

    @Test func twoDashesEndTheOptions() throws {
        var cursor = try cursor(.read, "--", "--raw", "--")
        #expect(cursor.areOptionsOver && !cursor.options.has(.raw))
        #expect(try cursor.next() == "--raw")
        #expect(try cursor.next() == "--")
    }

    @Test func noOptionFollowsTheBeginningOfAValue() throws {
        var cursor = try cursor(.write, "com.pigeon", "k", "--dry-run")
        _ = try cursor.next()
        cursor.endOptions()
        #expect(try cursor.next() == "k")
        #expect(try cursor.next() == "--dry-run")
        #expect(!cursor.options.has(.dryRun))
    }

    @Test func flagsOfValuesWithTwoDashesAreNoOptions() throws {
        let cursor = try cursor(.write, "--array-add-new", "x")
        #expect(cursor.first == "--array-add-new" && !cursor.areOptionsOver)
    }

    @Test func anOptionOfAnotherVerbIsUnknown() throws {
        #expect(message { _ = try cursor(.delete, "--raw") } == "delete has no option --raw")
        #expect(message { _ = try cursor(.watch, "--format") } == "missing FORMAT after --format")
        #expect(message { _ = try cursor(.watch, "--format", "xml").format() }?.contains("it can be json") == true)
    }

    @Test func helpTakesAllArguments() throws {
        let asked = try cursor(.write, "--help", "com.pigeon")
        #expect(asked.asksForHelp && asked.isEmpty)
        #expect(try cursor(.write, "-h").asksForHelp)
        #expect(try !cursor(.find, "-h").asksForHelp)
        #expect(try !cursor(.write, "-h", "k").asksForHelp)
    }

    @Test func whatIsMissingOrTooMuchIsNamed() throws {
        var cursor = try cursor(.rename, "com.pigeon", "-host")
        #expect(try cursor.next(.domain) == "com.pigeon")
        #expect(message { try cursor.finish() } == "unexpected argument -host: -host goes before the verb")
        _ = try cursor.next()
        #expect(message { _ = try cursor.next(.oldKey) } == "missing old key")
        #expect(message { _ = try cursor.next(requiring: "value after -int") } == "missing value after -int")
        try cursor.finish()
    }

    @Test func theFirstWordThatWouldHaveBeenAnOptionIsRemembered() throws {
        var cursor = try cursor(.write)
        cursor.noteUntyped("text")
        cursor.noteUntyped("--raw")
        #expect(cursor.storedOption == nil, "write has no such option")
        cursor.noteUntyped("--keypath")
        cursor.noteUntyped("--help")
        #expect(cursor.storedOption == "--keypath")
    }

    @Test func anOptionThatMayBeRepeatedKeepsAllArguments() throws {
        let cursor = try cursor(.export, "--only", "a", "--format", "xml", "--only", "b", "--format", "json")
        #expect(cursor.options.arguments(of: .only) == ["a", "b"])
        #expect(cursor.options.arguments(of: .format) == ["json"])
    }

    @Test func inALineThatIsBeingTypedNoOptionIsAnError() throws {
        var cursor = ArgumentCursor(["--bogus", "com.pigeon", "--help", "k", "--format"], isPartial: true)
        try cursor.begin(.read)
        #expect(cursor.nextWord(beginsValue: false) == "com.pigeon" && !cursor.asksForHelp)
        #expect(cursor.openOption == nil)
        #expect(cursor.nextWord(beginsValue: false) == "k" && cursor.openOption?.name == "--format")
        #expect(cursor.nextWord(beginsValue: false) == nil)
        cursor = ArgumentCursor(["com.pigeon", "k", "--dry-run"], isPartial: true)
        try cursor.begin(.write)
        #expect(cursor.nextWord(beginsValue: false) == "com.pigeon" && !cursor.areOptionsOver)
        #expect(cursor.nextWord(beginsValue: true) == "k" && cursor.areOptionsOver && cursor.first == "--dry-run")
    }

    @Test func theHostOptionIsTakenBeforeTheVerbAlone() throws {
        var cursor = ArgumentCursor(["-host", "nas", "-currentHost"])
        #expect(try HostArgument(parsing: &cursor) == .named("nas"))
        cursor = ArgumentCursor(["read", "-host"])
        #expect(try HostArgument(parsing: &cursor) == .any)
        _ = try cursor.next()
        _ = try cursor.next()
        #expect(cursor.misplacedHostOption == "-host")
    }
}
