import PropertyListSamples
import PropertyLists

@testable import defaults_cli

/// Checks one document for ``DocumentPromises``, and for what the command promises besides: the message of a refusal is
/// one line, and every value can be printed, in ASCII unless it is a string.
struct DocumentFinding {
    let format: PropertyListError.Format
    private(set) var broken: [String]

    init(_ document: [UInt8]) {
        let promises = DocumentPromises(of: document)
        (format, broken) = (promises.format, promises.broken)
        if let refusal = promises.refusal, !refusal.description.isOneLine {
            broken.append("worded in more than one line: \(refusal)")
        }
        if let value = promises.value, value.isShort { checkPrinting(value) }
    }

    private mutating func checkPrinting(_ value: PropertyList) {
        var text = TextCollector(limit: PropertyList.documentLimit)
        DescriptionWriter.write(value, to: TextWriter { text.append($0, progress: $1) })
        if case .string = value { return }
        if text.bytes.contains(where: { $0 >= 0x80 || ($0 < 0x20 && $0 != UInt8(ascii: "\n")) }) {
            broken.append("printed with characters that are not plain ASCII")
        }
    }
}

extension String {
    /// Whether a terminal shows the text as one line: it is not empty, and has no control characters.
    var isOneLine: Bool {
        !isEmpty && utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
    }
}
