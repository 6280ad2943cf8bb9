import PropertyLists

/// A generated document with damage, which the library reads or refuses in the same way by every way of reading.
package struct DamagedDocument {
    package let format: DocumentFormat
    package let bytes: [UInt8]

    private static let tokens: [DocumentFormat: [String]] = [
        .xml: ["<dict/>", "<dict>", "</dict>", "<key>a</key>", "<key>", "</array>", "<![CDATA[", "-->", "&#0;", "<?"],
        .binary: ["bplist00", "\u{0}", "\u{1}", "\u{8}"],
        .openStep: ["(", ")", "{", "}", "=", ";", ",", "\"", "'", "\\U", "\\3", "<*I", "/*", "//", "]>"],
        .json: ["{", "}", "[", "]", ":", ",", "\"", "\\u", "\\ud800", "1e", "-", "{}", "\"a\":"],
    ]

    /// A hundred damaged documents, made of the twenty generated ones from `start` on.
    package static func hundred(of format: DocumentFormat, seed: UInt64, from start: Int) -> [DamagedDocument] {
        let documents = (start..<start + 20).map { GeneratedDocument(format, seed: seed, number: $0).bytes }
        var mutation = DocumentMutation(of: documents, inserting: tokens[format] ?? [], seed: seed &+ UInt64(start))
        return (0..<100).map { _ in DamagedDocument(format: format, bytes: mutation.next()) }
    }

    /// What differs between the ways of reading the document; nil if nothing does.
    package func problem() -> String? {
        let first = Result { () throws(PropertyListError) in try GeneratedDocument.value(of: bytes, format) }
        // The same bytes at another place in memory.
        let copy = Array(([0] + bytes + [0x3E]).dropFirst().dropLast())
        let second = Result { () throws(PropertyListError) in try GeneratedDocument.value(of: copy, format) }
        switch (first, second) {
        case (.failure(let error), .failure(let other)):
            if error != other { return "refused the second time because of \(other), not of \(error)" }
            return PlainJudgement(of: bytes, isJSON: format == .json).difference
        case (.success(let value), .success(let other)):
            guard value.isShort else { return nil }
            if let difference = PlainJudgement(of: bytes, isJSON: format == .json).difference { return difference }
            let plain = PlainValue(value)
            if let difference = plain.difference(of: PlainValue(other)) { return "the second time \(difference)" }
            let check = ReadValueCheck(plain, value)
            return check.lookups() ?? check.searches() ?? Self.writingProblem(value, plain)
        default:
            return "read only once"
        }
    }

    /// What differs when a value is written and read again.
    private static func writingProblem(_ value: PropertyList, _ plain: PlainValue) -> String? {
        for format in [DocumentFormat.binary, .xml] {
            guard let carried = plain.written(as: format) else { continue }
            let back = Result { () throws(PropertyListError) in
                PlainValue(try GeneratedDocument.value(of: value.encoded(in: format), format))
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

extension DamagedDocument: CustomStringConvertible {
    package var description: String { "damaged \(format), \(bytes.count) bytes: \(GeneratedDocument.text(bytes))" }
}
