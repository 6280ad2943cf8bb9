import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct JSONDocumentTests {
    @Test(arguments: Sample.all, [false, true])
    func thePiecesAreTheWholeDocument(_ sample: Sample, _ isCompact: Bool) throws {
        guard let expected = try? sample.value.encodedAsJSON(isCompact: isCompact) else {
            #expect(throws: PropertyListError.self) { try JSONDocument(of: sample.value) }
            return
        }
        var written: [UInt8] = []
        try JSONDocument(of: sample.value, isCompact: isCompact).write(
            to: TextWriter(pieceLength: 100) { piece, _ in
                piece.withUnsafeBufferPointer { written += $0 }
                return true
            })
        #expect(written == expected)
    }

    /// Of several values that JSON cannot hold, too.
    @Test(
        arguments: [
            .real(.nan), ["fine", .real(.infinity)], ["b": [.real(.nan)], "a": ["c": .date(.nan), "b": .real(.nan)]],
            .dictionary(["d": .date(1e300)]), [["<": [1, 0.5, .data([1]), .uid(3), .date(.infinity)]]],
        ] as [PropertyList])
    func anErrorIsTheSameBeforeAnythingIsWritten(_ value: PropertyList) throws {
        let expected = try #require(throws: PropertyListError.self) { try value.encodedAsJSON() }
        let error = try #require(throws: PropertyListError.self) { try JSONDocument(of: value) }
        #expect(error == expected)
    }

    @Test(arguments: [[], [:], .uid(1), ["s"], ["k": "s"]] as [PropertyList])
    func nestingIsBounded(_ innermost: PropertyList) throws {
        let deepest = (0..<PropertyList.nestingLimit - 1).reduce(innermost) { inner, _ in [inner] }
        #expect(throws: Never.self) { try JSONDocument(of: deepest) }
        let expected = try #require(throws: PropertyListError.self) {
            try PropertyList.array([deepest]).encodedAsJSON()
        }
        let error = try #require(throws: PropertyListError.self) { try JSONDocument(of: [deepest]) }
        #expect(error == expected)
    }

    @Test func nobodyIsAskedAgainAfterRefusing() throws {
        var taken = 0
        let tower: PropertyList = (0..<22).reduce("s") { inner, _ in [inner, inner] }
        try JSONDocument(of: ["a": tower]).write(
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
}
