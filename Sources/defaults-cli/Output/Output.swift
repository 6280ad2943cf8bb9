import PrefsCore
import PropertyLists

/// Something to be printed. A value becomes text only while it is written, piece by piece: its text may be
/// far longer than there is memory.
enum Output: Sendable {
    case text([UInt8])
    case description(PropertyList, after: String = "")
    /// A document; an exact one is the same on a terminal.
    case document(XMLDocument, isExact: Bool)
    case json(JSONDocument, isExact: Bool)
    /// All that is not plain ASCII in it is escaped.
    case openStep(OpenStepDocument)

    func write(to stream: StandardStream) throws(SystemError) {
        switch self {
        case .text(let bytes): try stream.write(bytes)
        case .description(let value, let heading):
            try stream.write { DescriptionWriter.write(value, after: heading, to: $0) }
        case .document(let document, let isExact):
            try Self.write(to: stream, isExact ? nil : .xml) { document.write(to: $0) }
        case .json(let document, let isExact):
            try Self.write(to: stream, isExact ? nil : .json) { document.write(to: $0) }
        case .openStep(let document): try stream.write { document.write(to: $0) }
        }
    }

    /// Writes a document, on a terminal with its control characters escaped.
    private static func write(
        to stream: StandardStream, _ escaping: TerminalDocument?, _ document: (consuming TextWriter) -> Void
    ) throws(SystemError) {
        guard var escaping, isOnTerminal else { return try stream.write(document) }
        var failure: SystemError?
        document(
            TextWriter { piece, _ in
                do throws(SystemError) {
                    try stream.write(escaping.next(piece))
                } catch {
                    failure = error
                }
                return failure == nil
            })
        if let failure { throw failure }
    }

    /// Whether people read standard output as it is written. Asked for once, and only where it makes a difference.
    static let isOnTerminal = StandardStream.output.isTerminal
}

extension String {
    /// A text as standard output shows it: on a terminal its control characters are escaped, elsewhere it is as it is.
    var shown: String { hasControls && Output.isOnTerminal ? escapingControls : self }
}

extension [UInt8] {
    /// A binary document as standard output shows it.
    var shown: [UInt8] {
        var escaping = TerminalDocument.json
        return Output.isOnTerminal ? escaping.next(span) + escaping.incomplete : self
    }
}
