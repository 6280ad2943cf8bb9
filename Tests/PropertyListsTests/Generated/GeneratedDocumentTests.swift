import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Random values, each spelled as a document in ways that its format allows, are read as these values.
///
/// `PREFS_DOCUMENTS` is the number of documents of each format, and `PREFS_SEED` the seed, if they are not the usual
/// ones.
@Suite struct GeneratedDocumentTests {
    @Test(.hangLimit, arguments: DocumentFormat.allCases)
    func documentsMeanTheValuesTheyWereMadeOf(_ format: DocumentFormat) {
        for number in 0..<GeneratedDocuments.count {
            let document = GeneratedDocument(format, seed: GeneratedDocuments.seed, number: number)
            do {
                try Self.judge(document)
            } catch {
                Issue.record("\(error)\n\(document)")
                return
            }
        }
    }

    /// Throws what is wrong with how the library reads a document, or with what it writes of the value.
    static func judge(_ document: GeneratedDocument) throws {
        let read = try judge(document.bytes, document.format, means: document.value)
        let check = ReadValueCheck(document.value, read)
        if let problem = check.lookups() ?? check.searches() { throw GeneratedDocuments.Problem(text: problem) }
        for format in DocumentFormat.allCases {
            guard let carried = document.value.written(as: format) else {
                if (try? read.encoded(in: format)) == nil { continue }
                throw GeneratedDocuments.Problem(text: "written as \(format), which cannot hold it")
            }
            // A value that shares its keys in memory is written in another way than one that does not.
            for value in document.number % 4 == 0 ? [read, document.value.propertyList] : [read] {
                let written = try value.encoded(in: format)
                do {
                    _ = try judge(written, format, means: carried)
                    if format != .binary { try judgeText(written, of: value, document.value, as: format) }
                } catch {
                    let text = GeneratedDocument.text(written)
                    throw GeneratedDocuments.Problem(text: "written as \(format), \(error)\n\(text)")
                }
            }
        }
        let length = try document.value.propertyList.encoded(as: .binary).count
        if length != PlainBinaryLength.length(of: document.value) {
            throw GeneratedDocuments.Problem(text: "written as binary, it has \(length) bytes")
        }
    }

    /// Throws if a text is not what the library is to write.
    private static func judgeText(
        _ text: [UInt8], of value: PropertyList, _ expected: PlainValue, as format: DocumentFormat
    ) throws {
        let plain = PlainTextWriter.text(of: expected, as: format)
        var isRight = text == plain
        if format == .json {
            let compact = PlainTextWriter.text(of: expected, as: format, isCompact: true)
            isRight = try isRight && value.encodedAsJSON(isCompact: true) == compact
        }
        if !isRight { throw GeneratedDocuments.Problem(text: "not as \(GeneratedDocument.text(plain))") }
    }

    /// Reads a document, also by the plain reader, and throws if it means another value than expected.
    static func judge(
        _ bytes: [UInt8], _ format: DocumentFormat, means expected: PlainValue
    ) throws -> PropertyList {
        let read = try GeneratedDocuments.value(of: bytes, format)
        if let difference = expected.difference(of: PlainValue(read)) {
            throw GeneratedDocuments.Problem(text: "read wrongly: \(difference)")
        }
        let plain = try format == .json ? PlainValue(readingJSON: bytes) : PlainValue(reading: bytes)
        if let difference = expected.difference(of: plain) {
            throw GeneratedDocuments.Problem(text: "read wrongly by the plain reader: \(difference)")
        }
        return read
    }
}
