import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct TextDocumentTests {
    private static let formats: [DocumentFormat] = [.xml, .json, .openStep]

    private static func encode(_ value: PropertyList, as format: DocumentFormat) throws -> [UInt8] {
        switch format {
        case .xml: try value.encoded(as: .xml)
        case .openStep: try value.encoded(as: .openStep)
        case .binary: try value.encoded(as: .binary)
        case .json: try value.encodedAsJSON()
        }
    }

    @Test(arguments: Sample.all, formats)
    func thePiecesAreTheWholeDocument(_ sample: Sample, _ format: DocumentFormat) throws {
        guard let expected = try? Self.encode(sample.value, as: format) else {
            #expect(throws: PropertyListError.self) { try TextDocument(of: sample.value, as: format) }
            return
        }
        #expect(try Self.pieces(of: TextDocument(of: sample.value, as: format)) == expected)
        if format == .json {
            let compact = try sample.value.encodedAsJSON(isCompact: true)
            #expect(try Self.pieces(of: TextDocument(of: sample.value, as: .json, isCompact: true)) == compact)
        }
    }

    private static func pieces(of document: TextDocument?) throws -> [UInt8] {
        var written: [UInt8] = []
        try #require(document).write(
            to: TextWriter(pieceLength: 100) { piece, _ in
                piece.withUnsafeBufferPointer { written += $0 }
                return true
            })
        return written
    }

    @Test func theBinaryFormatIsNoText() throws {
        #expect(try TextDocument(of: "text", as: .binary) == nil)
    }

    /// Of several values that the format cannot hold, too.
    @Test(
        arguments: [
            (.xml, "\0"), (.xml, ["fine\u{1}", "a&\u{FFFF}"]), (.xml, ["b": ["\u{FFFE}"], "a": ["c\0": 1]]),
            (.xml, ["a\0": "\u{FFFE}"]), (.xml, [.date(.nan)]), (.xml, .dictionary(["d": .date(1e300)])),
            (.xml, [["<": [1, 0.5, .data([1]), .uid(3), "\0"]]]),
            (.json, .real(.nan)), (.json, ["fine", .real(.infinity)]),
            (.json, ["b": [.real(.nan)], "a": ["c": .date(.nan), "b": .real(.nan)]]),
            (.json, .dictionary(["d": .date(1e300)])),
            (.json, [["<": [1, 0.5, .data([1]), .uid(3), .date(.infinity)]]]),
            (.openStep, ["fine", .date(.nan)]), (.openStep, .dictionary(["d": .date(1e300)])),
        ] as [(DocumentFormat, PropertyList)])
    func anErrorIsTheSameBeforeAnythingIsWritten(_ format: DocumentFormat, _ value: PropertyList) throws {
        let expected = try #require(throws: PropertyListError.self) { try Self.encode(value, as: format) }
        let error = try #require(throws: PropertyListError.self) { try TextDocument(of: value, as: format) }
        #expect(error == expected)
    }

    @Test(arguments: [.array([]), .dictionary([:]), .uid(1), ["s"], ["k": "s"]] as [PropertyList], formats)
    func nestingIsBounded(_ innermost: PropertyList, _ format: DocumentFormat) throws {
        let deepest = (0..<PropertyList.nestingLimit - 1).reduce(innermost) { inner, _ in [inner] }
        #expect(throws: Never.self) { try TextDocument(of: deepest, as: format) }
        let expected = try #require(throws: PropertyListError.self) { try Self.encode([deepest], as: format) }
        let error = try #require(throws: PropertyListError.self) { try TextDocument(of: [deepest], as: format) }
        #expect(error == expected)
        #expect(error.reason == .nestingTooDeep)
    }

    @Test(arguments: formats) func nobodyIsAskedAgainAfterRefusing(_ format: DocumentFormat) throws {
        var taken = 0
        let tower: PropertyList = (0..<22).reduce("s") { inner, _ in [inner, inner] }
        try #require(try TextDocument(of: ["a": tower], as: format)).write(
            to: TextWriter { _, _ in
                taken += 1
                return taken < 3
            })
        #expect(taken == 3)
    }

    @Test func textBeyondTheLimitIsRefused() throws {
        let value: PropertyList = .array(Array(repeating: .string(String(repeating: "x", count: 1_000)), count: 1_000))
        #expect(throws: Never.self) { try JSONWriter.encode(value, isCompact: true, limit: 1_003_002) }
        let error = try #require(throws: PropertyListError.self) {
            try JSONWriter.encode(value, isCompact: true, limit: 900_000)
        }
        #expect(error.reason == .documentTooLong)
    }

    @Test func aTextBeyondALimitIsNotThere() {
        let tower: PropertyList = (0..<30).reduce("s") { inner, _ in [inner, inner] }
        #expect(tower.openStepText(limit: 100_000) == nil)
        #expect(tower.compactJSON(limit: 100_000) == nil)
        #expect(PropertyList.array(["s"]).openStepText(limit: 100) == Array("(\n    s\n)\n".utf8))
    }
}
