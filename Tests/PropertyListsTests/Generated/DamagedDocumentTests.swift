import PropertyListSamples
import PropertyLists
import TestSupport
import Testing

/// Generated documents with damage are read or refused, and in the same way by every way of reading.
@Suite struct DamagedDocumentTests {
    private static let tokens: [DocumentFormat: [String]] = [
        .xml: ["<dict/>", "<dict>", "</dict>", "<key>a</key>", "<key>", "</array>", "<![CDATA[", "-->", "&#0;", "<?"],
        .binary: ["bplist00", "\u{0}", "\u{1}", "\u{8}"],
        .openStep: ["(", ")", "{", "}", "=", ";", ",", "\"", "'", "\\U", "\\3", "<*I", "/*", "//", "]>"],
        .json: ["{", "}", "[", "]", ":", ",", "\"", "\\u", "\\ud800", "1e", "-", "{}", "\"a\":"],
    ]

    @Test(.hangLimit, arguments: DocumentFormat.allCases)
    func everyWayOfReadingAgrees(_ format: DocumentFormat) {
        let seed = GeneratedDocuments.seed
        for start in stride(from: 0, to: GeneratedDocuments.count, by: 100) {
            let documents = (start..<start + 20).map { GeneratedDocument(format, seed: seed, number: $0).bytes }
            var mutation = DocumentMutation(
                of: documents, inserting: Self.tokens[format] ?? [], seed: seed &+ UInt64(start))
            for number in 0..<min(100, GeneratedDocuments.count - start) {
                let document = mutation.next()
                guard let problem = Self.judge(document, format) else { continue }
                let text = GeneratedDocument.text(document)
                Issue.record("\(problem)\n\(format) document \(number) from \(start) on, seed \(seed): \(text)")
                return
            }
        }
    }

    /// What differs between the ways of reading a document; nil if nothing does.
    static func judge(_ document: [UInt8], _ format: DocumentFormat) -> String? {
        let first = Result { () throws(PropertyListError) in try GeneratedDocuments.value(of: document, format) }
        // The same bytes at another place in memory.
        let copy = Array(([0] + document + [0x3E]).dropFirst().dropLast())
        let second = Result { () throws(PropertyListError) in try GeneratedDocuments.value(of: copy, format) }
        switch (first, second) {
        case (.failure(let error), .failure(let other)):
            if error != other { return "refused the second time because of \(other), not of \(error)" }
            return PlainJudgement(of: document, isJSON: format == .json).difference
        case (.success(let value), .success(let other)):
            guard value.isShort else { return nil }
            if let difference = PlainJudgement(of: document, isJSON: format == .json).difference { return difference }
            let plain = PlainValue(value)
            if let difference = plain.difference(of: PlainValue(other)) { return "the second time \(difference)" }
            let check = ReadValueCheck(plain, value)
            return check.lookups() ?? check.searches() ?? judge(value, plain)
        default:
            return "read only once"
        }
    }

    /// What differs when a value is written and read again.
    private static func judge(_ value: PropertyList, _ plain: PlainValue) -> String? {
        for format in [DocumentFormat.binary, .xml] {
            guard let carried = plain.written(as: format) else { continue }
            let back = Result { () throws(PropertyListError) in
                PlainValue(try GeneratedDocuments.value(of: value.encoded(in: format), format))
            }
            switch back {
            case .failure(let error): return "not written as \(format), or not read again: \(error)"
            case .success(let back):
                if let difference = carried.difference(of: back) { return "written as \(format), \(difference)" }
            }
        }
        return nil
    }
}
