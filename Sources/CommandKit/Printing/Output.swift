package import PrefsCore
package import PropertyLists

/// Text or a value to print. A value is converted to text piece by piece while it is written, as its text may be far
/// longer than there is memory.
package enum Output: Sendable {
    case text([UInt8])
    case description(PropertyList, after: String = "")
    /// A text that is made while it is written.
    case written(@Sendable (consuming TextWriter) -> Void)
    /// A document, whose control characters are escaped on a terminal unless `isExact` is set.
    case document(TextDocument, isExact: Bool)

    /// Appends to a text. Returns false for any other output, which stays as it is.
    mutating func append(_ more: [UInt8]) -> Bool {
        guard case .text(var text) = self else { return false }
        // The bytes must have a single owner, so that they grow in place.
        self = .text([])
        text += more
        self = .text(text)
        return true
    }

    package func write(to stream: StandardStream) throws(PreferencesError) {
        switch self {
        case .text(let bytes): try stream.write(bytes)
        case .written(let write): try stream.write(write)
        case .description(let value, let heading):
            try stream.write { output in
                var output = output
                output.write(text: heading)
                DescriptionWriter.write(value, to: output)
            }
        case .document(let document, let isExact):
            try Self.write(to: stream, isExact ? nil : TerminalEscaping(document.format)) { document.write(to: $0) }
        }
    }

    /// Writes a document; on a terminal with its control characters escaped by `escaping`, unless that is nil.
    private static func write(
        to stream: StandardStream, _ escaping: TerminalEscaping?, _ document: (consuming TextWriter) -> Void
    ) throws(PreferencesError) {
        guard var escaping, isOnTerminal else { return try stream.write(document) }
        // None or one. Copying an optional error would need metadata that is made at run time.
        var failures: [PreferencesError] = []
        document(
            TextWriter { piece, _ in
                do throws(PreferencesError) {
                    try stream.write(escaping.next(piece))
                } catch {
                    failures = [error]
                }
                return failures.isEmpty
            })
        if !failures.isEmpty { throw failures[0] }
    }

    /// Whether standard output is a terminal. This is asked of the system once, and only when it is needed.
    package static let isOnTerminal = StandardStream.output.isTerminal
}

extension String {
    /// The text for standard output: on a terminal with its control characters escaped, elsewhere unchanged.
    package var escapedForTerminal: String { hasControls && Output.isOnTerminal ? escapingControls : self }
}

extension [UInt8] {
    /// The bytes of a binary document for standard output: on a terminal with control characters escaped.
    var escapedForTerminal: [UInt8] {
        guard Output.isOnTerminal, var escaping = TerminalEscaping(.binary) else { return self }
        return escaping.next(span) + escaping.incomplete
    }
}
