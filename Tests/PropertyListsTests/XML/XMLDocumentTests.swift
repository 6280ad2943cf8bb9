import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct XMLDocumentTests {
    @Test(arguments: Sample.all)
    func thePiecesAreTheWholeDocument(_ sample: Sample) throws {
        guard let expected = try? sample.value.encoded(as: .xml) else {
            #expect(throws: PropertyListError.self) { try XMLDocument(of: sample.value) }
            return
        }
        var written: [UInt8] = []
        try XMLDocument(of: sample.value).write(
            to: TextWriter(pieceLength: 100) { piece, _ in
                piece.withUnsafeBufferPointer { written += $0 }
                return true
            })
        #expect(written == expected)
    }

    /// Of several values that XML cannot hold, too.
    @Test(
        arguments: [
            "\0", ["fine\u{1}", "a&\u{FFFF}"], ["b": ["\u{FFFE}"], "a": ["c\0": 1]], ["a\0": "\u{FFFE}"],
            [.date(.init(secondsSinceReferenceDate: .nan))],
            .dictionary(["d": .date(.init(secondsSinceReferenceDate: 1e300))]),
            [["<": [1, 0.5, .data([1]), .uid(3), "\0"]]],
        ] as [PropertyList])
    func anErrorIsTheSameBeforeAnythingIsWritten(_ value: PropertyList) throws {
        let expected = try #require(throws: PropertyListError.self) { try value.encoded(as: .xml) }
        let error = try #require(throws: PropertyListError.self) { try XMLDocument(of: value) }
        #expect(error == expected)
    }

    @Test(arguments: [.array([]), .dictionary([:]), .uid(1), ["s"], ["k": "s"]] as [PropertyList])
    func nestingIsBounded(_ innermost: PropertyList) throws {
        let deepest = (0..<PropertyList.nestingLimit - 1).reduce(innermost) { inner, _ in [inner] }
        #expect(throws: Never.self) { try XMLDocument(of: deepest) }
        let expected = try #require(throws: PropertyListError.self) {
            try PropertyList.array([deepest]).encoded(as: .xml)
        }
        let error = try #require(throws: PropertyListError.self) { try XMLDocument(of: [deepest]) }
        #expect(error == expected)
        #expect(error.reason == .nestingTooDeep)
    }

    @Test func nobodyIsAskedAgainAfterRefusing() throws {
        var taken = 0
        let tower: PropertyList = (0..<22).reduce("s") { inner, _ in [inner, inner] }
        try XMLDocument(of: ["a": tower]).write(
            to: TextWriter { _, _ in
                taken += 1
                return taken < 3
            })
        #expect(taken == 3)
    }
}
