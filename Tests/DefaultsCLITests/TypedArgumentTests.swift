import CommandKit
import PrefsCore
import PropertyLists
import Testing

@testable import defaults_cli

/// What the words of a command line mean, without running the command: no argument reads a file.
@Suite struct TypedArgumentTests {
    private func cursor(_ verb: Verb, _ words: [String]) throws -> ArgumentCursor {
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

    @Test(arguments: [
        (["-g"], "global"), (["NSGlobalDomain"], "global"), (["Apple Global Domain"], "global"),
        (["-app", "Loft"], "application(\"Loft\")"), (["com.pigeon"], "named(\"com.pigeon\")"),
        (["./a"], "path(\"./a\")"), (["a/b"], "path(\"a/b\")"), (["-host"], "named(\"-host\")"),
    ])
    func aDomainIsKeptAsItWasTyped(_ words: [String], _ text: String) throws {
        var cursor = try cursor(.read, words)
        #expect("\(try DomainArgument(parsing: &cursor))" == text)
        #expect(cursor.isEmpty)
    }

    @Test func aHostOptionInPlaceOfTheDomainIsRefusedWhereSomethingWouldBeWritten() throws {
        var cursor = try cursor(.write, ["-currentHost", "com.pigeon", "k", "1"])
        #expect(message { _ = try DomainArgument(parsing: &cursor) } == "-currentHost goes before the verb")
        cursor = try self.cursor(.write, ["--", "-currentHost", "com.pigeon", "k"])
        #expect("\(try DomainArgument(parsing: &cursor))" == "named(\"-currentHost\")")
    }

    @Test func aKeyPathTakesThePlaceOfTheKey() throws {
        var given = try cursor(.read, ["--keypath", "a.0"])
        #expect(try KeyArgument.parseRequired(&given).components == ["a", "0"])
        given = try cursor(.read, ["a.0"])
        #expect(try KeyArgument.parseRequired(&given).components == ["a.0"])
        given = try cursor(.read, [])
        #expect(message { _ = try KeyArgument.parseRequired(&given) } == "missing key")
        given = try cursor(.read, ["k", "--keypath", "a"])
        #expect(message { _ = try KeyArgument.parse(&given) }?.contains("leave out the key k") == true)
    }

    @Test(
        arguments: [
            (["text"], "text"), (["-int", "5"], 5), (["-bool", "yes"], true),
            (["-array", "a", "-int", "1"], ["a", 1]),
            (["{a = 1;}"], ["a": "1"]), (["-dict", "k", "v"], ["k": "v"]), (["--dry-run"], "--dry-run"),
        ] as [([String], PropertyList)])
    func valuesAreConverted(_ words: [String], _ value: PropertyList) throws {
        var cursor = try cursor(.write, ["com.pigeon"] + ["k"] + words)
        _ = try cursor.next()
        guard case .pair(let path, let argument) = try KeyValueArgument(parsing: &cursor),
            case .set(let converted) = argument.change
        else {
            Issue.record("no value is set")
            return
        }
        #expect(path.text == "k" && converted == value)
    }

    @Test func aDictionaryWithoutAKeyIsForTheWholeDomain() throws {
        var given = try cursor(.write, ["{a = 1;}"])
        guard case .dictionary(let contents) = try KeyValueArgument(parsing: &given) else {
            Issue.record("no dictionary")
            return
        }
        #expect(contents == ["a": "1"])
        given = try cursor(.write, ["text"])
        #expect(message { _ = try KeyValueArgument(parsing: &given) }?.contains("not a dictionary") == true)
    }

    @Test func optionsThatMakeNoSenseTogetherAreRefused() throws {
        #expect(
            message { _ = try ReadingOptions(cursor(.read, ["--raw", "--origin"])) }
                == "--origin makes no sense with --raw")
        #expect(try ReadingOptions(cursor(.read, ["--effective", "--origin"])).showsOrigin)
    }

    @Test(arguments: [
        ("a.plist", "{\"a\": 1}", true), ("a.json", "[1]", true), ("a.json", "<plist/>", false),
        ("a.plist", "{a = 1;}", false), ("a.json", "bplist00", false), (" - ", "{\"a\": 1}", true),
    ])
    func jsonIsFoundFromTheContentsOrTheName(_ path: String, _ text: String, _ isJSON: Bool) {
        #expect(DocumentArgument(path).isJSON(Array(text.utf8)) == isJSON)
        #expect(DocumentArgument(path, format: .json).isJSON(Array(text.utf8)))
        #expect(!DocumentArgument(path, format: .xml).isJSON(Array(text.utf8)))
    }

    @Test func aDocumentIsADictionaryInItsFormat() throws {
        #expect(try DocumentArgument("a").decode(Array("{a = b;}".utf8)) == ["a": "b"])
        #expect(message { _ = try DocumentArgument("a").decode(Array("(a)".utf8)) }?.contains("an array") == true)
        let given = DocumentArgument("a", format: .xml)
        #expect(message { _ = try given.decode(Array("{a = b;}".utf8)) }?.contains("not in the format xml") == true)
    }

    @Test(arguments: [
        ([""], "verb"), (["-host", ""], "hostName"), (["read", "-app", ""], "applicationName"),
        (["read", ""], "operand"),
        (["read", "--format", ""], "optionArgument(defaults_cli.Option.Argument.format)"), (["bogus", ""], "nothing"),
    ])
    func theLastWordOfALineHasAPosition(_ words: [String], _ position: String) {
        #expect("\(PartialCommandLine(words).position)" == position)
    }
}
