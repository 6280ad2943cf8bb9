import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// The library's readers and the plain ones, which are written from the descriptions of the formats alone, accept the
/// same documents and read the same values.
@Suite(.hangLimit) struct PlainComparisonTests {
    @Test(arguments: Sample.all) func samplesAreReadPlainly(_ sample: Sample) throws {
        let value = PlainValue(sample.value)
        for document in sample.documents {
            let read = try PlainValue(reading: document.bytes)
            #expect(read == value.sortedByKey, "\(document.format)")
            #expect(read.isEqualInAnyOrder(value), "\(document.format)")
        }
    }

    @Test(arguments: Sample.all) func writtenSamplesAreReadPlainly(_ sample: Sample) throws {
        for format in sample.documents.map(\.format) {
            let read = try PlainValue(reading: sample.value.encoded(as: format))
            #expect(read == PlainValue(sample.value).sortedByKey, "\(format)")
        }
    }

    private static let folders = ["Seeds", "Findings"].flatMap { folder in
        ["xml", "binary", "openstep", "json"].map { "\(folder)/\($0)" }
    }

    @Test(arguments: folders.flatMap { Fixture.names(in: $0) }) func filesAreReadPlainly(_ name: String) throws {
        let judgement = PlainJudgement(of: try Fixture.bytes(name), isJSON: name.contains("/json/"))
        #expect(judgement.difference == nil)
        #expect(!judgement.hasOtherDate)
        if name.hasPrefix("Seeds") { #expect(judgement.isAccepted) }
    }

    /// Every cut and every changed bit of each seed that is not long.
    @Test(arguments: ["xml", "binary", "openstep", "json"]) func damagedSeedsAreJudgedAlike(_ format: String) throws {
        let seeds = try Fixture.names(in: "Seeds/\(format)").map { try Fixture.bytes($0) }.filter { $0.count < 120 }
        try #require(!seeds.isEmpty)
        for seed in seeds {
            for position in seed.indices {
                judge(Array(seed[..<position]), format)
                judge(Array(seed[position...]), format)
                for bit in UInt8(0)..<8 {
                    var changed = seed
                    changed[position] ^= 1 << bit
                    judge(changed, format)
                }
            }
        }
    }

    private static let tokens = [
        "xml": [
            "<dict>", "</dict>", "<key>", "</key>", "<array>", "</array>", "<array/>", "<string>", "</string>",
            "<true/>", "<integer>", "</integer>", "<data>", "</data>", "<real>", "<date>", "<![CDATA[", "]]>", "<!--",
            "-->", "&amp;", "&#x0;", "&#xD800;", "&#1114111;", "<!DOCTYPE", "<?", "?>", "CF$UID", "<plist>",
            "</plist>", "/>", "]", "\u{B}", "\u{A0}", "0x", "encoding=\"", "<?xml encoding=\"ISO-8859-1\"?>",
            "\u{FEFF}",
        ],
        "binary": ["bplist00"],
        "openstep": [
            "(", ")", "{", "}", "{}", "()", "=", ";", ",", "\"", "'", "\\U", "\\Ud83d\\Ude00", "\\Ud83d", "\\377",
            "\\777", "<", ">", "<*I", "<*R", "<*D", "<*BY>", "<[", "]>", "/*", "*/", "//", "\u{2028}", "é", "k;",
        ],
        "json": [
            "[", "]", "{", "}", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\u0000", "null", "true", "1e5",
            ".", "e", "E+", "-", "0", "\u{FEFF}", "é",
        ],
    ]

    @Test(arguments: ["xml", "binary", "openstep", "json"]) func randomDamageIsJudgedAlike(_ format: String) throws {
        let formats: [String: PropertyListFormat] = ["xml": .xml, "binary": .binary, "openstep": .openStep]
        let samples = Sample.all.compactMap { sample in formats[format].flatMap { sample.document($0) } }
        let seeds = try Fixture.names(in: "Seeds/\(format)").map { try Fixture.bytes($0) }
        let documents = (seeds + samples).filter { $0.count < 600 }
        var mutation = DocumentMutation(of: documents, inserting: Self.tokens[format] ?? [], seed: 29)
        var (read, otherDates) = (0, 0)
        let count = Repetitions.count(2_000, soak: 20_000)
        for _ in 0..<count {
            let judgement = judge(mutation.next(), format)
            if judgement.isAccepted { read += 1 }
            if judgement.hasOtherDate { otherDates += 1 }
        }
        // Damage that leaves nothing, or changes nothing, tests nothing.
        #expect(read > count / 100 && read < count * 3 / 4, "\(read) read")
        #expect(format == "openstep" ? otherDates < count / 20 : otherDates == 0, "\(otherDates)")
    }

    @discardableResult
    private func judge(_ document: [UInt8], _ format: String) -> PlainJudgement {
        let judgement = PlainJudgement(of: document, isJSON: format == "json")
        if let difference = judgement.difference {
            Issue.record(
                "\(difference), for \(format == "binary" ? "" : String(decoding: document, as: UTF8.self)) \(document)")
        }
        return judgement
    }
}
