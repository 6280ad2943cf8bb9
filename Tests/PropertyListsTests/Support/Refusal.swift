import PropertyListSamples
import PropertyLists
import Testing

/// A document that must be refused, and what is said about it.
struct Refusal: Sendable, CustomTestStringConvertible {
    var document: String
    var reason: PropertyListError.Reason
    var offset: Int
    var line: Int

    init(_ document: String, _ reason: PropertyListError.Reason, at offset: Int, line: Int = 1) {
        self.document = document
        self.reason = reason
        self.offset = offset
        self.line = line
    }

    var testDescription: String {
        let start = document.prefix(60)
        return start.utf8.count < document.utf8.count ? "\(start)…" : document
    }

    /// Reads the document and compares what is said about it.
    func check(_ format: PropertyListError.Format, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let error = try #require(throws: PropertyListError.self, sourceLocation: sourceLocation) {
            let bytes = Array(document.utf8)
            _ = format == .json ? try PropertyList(decodingJSON: bytes) : try PropertyList(decoding: bytes)
        }
        #expect(error.reason == reason, sourceLocation: sourceLocation)
        #expect(error.place == .offset(offset, line: line), sourceLocation: sourceLocation)
        #expect(error.format == format, sourceLocation: sourceLocation)
    }
}

/// The error that a document is refused with; a failure if it is read.
func refusal(of document: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) throws -> PropertyListError {
    try #require(throws: PropertyListError.self, sourceLocation: sourceLocation) {
        _ = try PropertyList(decoding: document)
    }
}

extension PropertyList {
    /// Reads a document given as text.
    init(decoding text: String) throws(PropertyListError) {
        try self.init(decoding: Array(text.utf8))
    }

    /// Reads JSON given as text.
    init(decodingJSON text: String) throws(PropertyListError) {
        try self.init(decodingJSON: Array(text.utf8))
    }

    /// The JSON of the value as text.
    func json(isCompact: Bool = false) throws(PropertyListError) -> String {
        String(decoding: try encodedAsJSON(isCompact: isCompact), as: UTF8.self)
    }

    static func date(_ seconds: Double) -> PropertyList {
        .date(PropertyListDate(secondsSinceReferenceDate: seconds))
    }

    /// Arrays within each other around an empty one.
    static func nestedArrays(depth: Int) -> PropertyList {
        (1..<depth).reduce([]) { inner, _ in [inner] }
    }
}
