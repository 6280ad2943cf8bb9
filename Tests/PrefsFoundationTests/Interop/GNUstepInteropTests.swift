import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// GNUstep's small tools. They read text from standard input or files, and print OpenStep text.
@Suite struct GNUstepInteropTests {
    /// What the tools print without types, and so without loss.
    private static let texts: PropertyList = [
        "word": "Hello", "two words": "two words", "empty": "", "marks": "a\"b\\c'd;e=f", "letter": "\u{E9}€",
        "list": ["1", ["2", "3"], []], "map": ["inner": ["k": "v"]], "data": .data([0, 1, 254, 255, 16]), "none": [:],
        "numeric": "007", "lines": "a\nb\tc",
    ]

    @Test(.enabled(if: Program.plparse != nil, Program.notInstalled("plparse")))
    func plparseAcceptsOurOpenStepText() throws {
        let directory = try TemporaryDirectory()
        var all = PropertyListDictionary()
        for sample in Sample.all where sample.openStep != nil { all[sample.name] = sample.value }
        try directory.write(PropertyList.dictionary(all).encoded(as: .openStep), to: "samples.plist")
        let outcome = try #require(Program.plparse).run(["samples.plist"], in: directory)
        #expect(outcome.status == 0)
        #expect((outcome.text + outcome.message).contains("a dictionary"))
    }

    @Test(.enabled(if: Program.plparse != nil, Program.notInstalled("plparse")))
    func plparseRefusesWhatIsNone() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Array("{ a = ( 1; }".utf8), to: "broken.plist")
        let outcome = try #require(Program.plparse).run(["broken.plist"], in: directory)
        #expect(!(outcome.text + outcome.message).contains("a dictionary"))
    }

    @Test(
        .enabled(if: Program.plget != nil, Program.notInstalled("plget")),
        arguments: [PropertyListFormat.xml, .openStep])
    func plgetFindsOurValues(_ format: PropertyListFormat) throws {
        let document = try Self.texts.encoded(as: format)
        let paths = [
            (["word"], "Hello"), (["map", "inner", "k"], "v"), (["marks"], "a\"b\\c'd;e=f"),
            (["letter"], "\u{E9}€"), (["numeric"], "007"),
        ]
        for (keys, text) in paths {
            let outcome = try #require(Program.plget).run(keys, input: document, in: TemporaryDirectory())
            #expect(outcome.status == 0)
            #expect(outcome.text == text, "\(keys)")
        }
    }

    @Test(
        .enabled(if: Program.pldes != nil, Program.notInstalled("pldes")),
        arguments: [PropertyListFormat.xml, .binary, .openStep])
    func pldesPrintsOurValuesForUsToRead(_ format: PropertyListFormat) throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.texts.encoded(as: format), to: "texts.plist")
        let outcome = try #require(Program.pldes).run(["texts.plist"], in: directory)
        #expect(outcome.status == 0)
        let printed = try PropertyListDocument(decoding: Array(outcome.stdout))
        #expect(printed.format == .openStep)
        #expect(printed.root == Self.texts)
    }
}
