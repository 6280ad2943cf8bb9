import PropertyListSamples
import PropertyLists
import Testing

@Suite struct SampleTests {
    @Test(arguments: Sample.all) func everyFormatDecodesToTheSameValue(_ sample: Sample) throws {
        for document in sample.documents {
            let decoded = try PropertyListDocument(decoding: document.bytes)
            #expect(decoded.root == sample.value, "\(document.format)")
            #expect(decoded.format == document.format)
        }
    }

    @Test(arguments: Sample.all) func everyFormatKeepsTheValue(_ sample: Sample) throws {
        for format in sample.documents.map(\.format) {
            let encoded = try sample.value.encoded(as: format)
            #expect(try PropertyList(decoding: encoded) == sample.value, "\(format)")
        }
    }

    @Test(arguments: Sample.all.filter { $0.xml != nil })
    func xmlIsAppleText(_ sample: Sample) throws {
        let expected = try #require(sample.document(.xml))
        let encoded = try sample.value.encoded(as: .xml)
        #expect(String(decoding: encoded, as: UTF8.self).hasSameBytes(as: String(decoding: expected, as: UTF8.self)))
    }

    @Test(arguments: Sample.all) func binaryIsThatOfOtherWriters(_ sample: Sample) throws {
        let expected = try #require(sample.document(.binary))
        #expect(try sample.value.encoded(as: .binary) == expected)
    }

    @Test(arguments: Sample.all.filter { $0.openStep != nil })
    func openStepIsReadableText(_ sample: Sample) throws {
        let expected = try #require(sample.document(.openStep))
        let encoded = try sample.value.encoded(as: .openStep)
        #expect(String(decoding: encoded, as: UTF8.self) == String(decoding: expected, as: UTF8.self))
    }

    @Test func samplesDiffer() {
        for (position, sample) in Sample.all.enumerated() {
            for other in Sample.all[..<position] {
                #expect(sample.value != other.value, "\(sample.name) and \(other.name)")
            }
        }
    }

    @Test func everyKindHasASample() {
        let kinds = Sample.all.map(\.value.kind)
        for kind in [PropertyListKind.string, .boolean, .integer, .real, .date, .data, .uid, .array, .dictionary] {
            #expect(kinds.contains(kind))
        }
    }
}
