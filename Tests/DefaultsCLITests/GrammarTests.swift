import Testing

@testable import defaults_cli

/// The forms of the verbs: usage, parser and completions are made of their operands.
@Suite struct GrammarTests {
    @Test func aFormShowsItsOperandsAndItsOption() {
        #expect(UsageForm([], "").arguments.isEmpty)
        #expect(UsageForm([.domain, .key, .value], "").arguments == "DOMAIN KEY VALUE…")
        #expect(UsageForm([.domain], option: .file, "").arguments == "DOMAIN --file FILE|-")
        #expect(UsageForm([.pathOrStream], option: .all, "").arguments == "--all PATH|-")
    }

    @Test func aMissingOperandIsNamedInWords() {
        let names = [Operand.domain, .key, .oldKey, .newKey, .value, .setting, .settingValue, .word, .verb, .documents]
            .map(\.name)
        #expect(
            names == ["domain", "key", "old key", "new key", "value", "title or key", "value", "word", "verb", "file"])
    }

    /// The words after a repeated operand would be taken for it.
    @Test func onlyTheLastOperandIsRepeated() {
        for form in Verb.allCases.flatMap(\.forms) {
            #expect(!form.operands.dropLast().contains { $0.isRepeated }, "\(form.arguments)")
        }
    }

    @Test func everyOptionBelongsToAVerb() {
        #expect(Set(Verb.allCases.flatMap(\.options)) == Set(Option.allCases))
    }

    @Test func namesOfVerbsAreUnderstoodInAnyCase() {
        for verb in Verb.allCases {
            #expect(Verb(verb.rawValue) == verb)
            #expect(Verb(verb.rawValue.uppercased()) == verb)
        }
        #expect(Verb("remove") == .delete && Verb("--help") == .help && Verb("-h") == .help)
        #expect(Verb("raed") == nil && Verb("") == nil)
    }
}
