import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

@Suite(.enabled(if: Program.xmllint != nil, Program.notInstalled("xmllint")))
struct XMLLintTests {
    /// XML 1.0 has no control characters, which we write as Apple does.
    private static let samples = Sample.all.filter { $0.xml != nil && !$0.value.hasControlCharacters }

    @Test(arguments: samples) func ourXMLIsWellFormedAndValid(_ sample: Sample) throws {
        let outcome = try lint(sample.value.encoded(as: .xml))
        #expect(outcome.status == 0, "\(outcome.message)")
    }

    @Test func everySampleInOneDocumentIsValid() throws {
        var all = PropertyListDictionary()
        for sample in Self.samples { all[sample.name] = [sample.value] }
        let outcome = try lint(PropertyList.dictionary(all).encoded(as: .xml))
        #expect(outcome.status == 0, "\(outcome.message)")
    }

    @Test(arguments: ["<dict>\n<string>a</string>\n</dict>", "<string>a</integer>", "<true>yes</true>", ""])
    func otherXMLIsNot(_ body: String) throws {
        #expect(try lint(Sample.xmlDocument(body)).status != 0)
    }

    private func lint(_ document: [UInt8]) throws -> Outcome {
        let directory = try TemporaryDirectory()
        try directory.write(document, to: "document.plist")
        return try #require(Program.xmllint).run(
            ["--noout", "--nonet", "--dtdvalid", Fixture.path("PropertyList-1.0.dtd"), "document.plist"], in: directory)
    }
}
