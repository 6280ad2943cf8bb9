import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct TextWriterTests {
    private static let length = 100

    /// How much of a piece is full before the texts in question are written.
    @Test(arguments: 0...length + 2)
    func everyWayToWriteCrossesTheEndOfAPiece(_ fill: Int) {
        let written = pieces { output in
            output.write(UInt8(ascii: "."), count: fill)
            output.write(UInt8(ascii: "a"))
            output.write("static text")
            output.write(text: "\u{E9}" + String(repeating: "t", count: 30))
            output.write(upTo: 20) { $0.append(UInt8(ascii: "5")) }
            output.write(hexadecimal: 0x0F)
            output.write(UInt8(ascii: "\t"), count: 19)
            output.write(UInt8(ascii: "z"), count: 0)
            output.write(characters: 0x6362_6161, count: 3)
            output.write(decimal: 123_456_789_012)
        }
        let expected =
            String(repeating: ".", count: fill) + "astatic text\u{E9}"
            + String(repeating: "t", count: 30) + "50f" + String(repeating: "\t", count: 19)
            + "aab123456789012"
        #expect(Array(written.joined()) == Array(expected.utf8))
        #expect(written.allSatisfy { (1...Self.length).contains($0.count) })
    }

    @Test(arguments: [0, 1, length - 1, length, length + 1, 2 * length - 1, 2 * length, 5 * length + 7])
    func aTextOfAnyLengthArrivesWhole(_ count: Int) {
        let text = String(decoding: (0..<count).map { UInt8(ascii: "a") + UInt8($0 % 23) }, as: UTF8.self)
        for fill in 0...Self.length {
            let written = pieces { output in
                for _ in 0..<fill { output.write(UInt8(ascii: ".")) }
                output.write(text: text)
            }
            #expect(Array(written.joined()) == Array(repeating: UInt8(ascii: "."), count: fill) + text.utf8)
            #expect(written.dropLast().allSatisfy { $0.count == Self.length })
        }
    }

    @Test func nothingIsHandedOverOnceItIsRefused() {
        var taken = 0
        var output = TextWriter(pieceLength: Self.length) { _, _ in
            taken += 1
            return taken < 2
        }
        output.write(text: String(repeating: "a", count: 2 * Self.length))
        let isClosedTooEarly = output.isClosed
        #expect(!isClosedTooEarly)
        output.write(text: String(repeating: "a", count: Self.length))
        let isClosed = output.isClosed
        #expect(isClosed)
        output.write(text: String(repeating: "b", count: 10 * Self.length))
        output.finish()
        #expect(taken == 2)
    }

    @Test func numbersHaveTheDigitsOfTheirDescriptions() throws {
        var random = SeededGenerator(seed: 6)
        for _ in 0..<20_000 {
            let number = random.next() >> UInt64.random(in: 0..<64, using: &random)
            let text = TextCollector.text { $0.write(decimal: number) }
            try #require(text == number.description)
        }
    }

    private func pieces(_ write: (inout TextWriter) -> Void) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var output = TextWriter(pieceLength: Self.length) { piece, _ in
            pieces.append(piece.withUnsafeBufferPointer(Array.init))
            return true
        }
        write(&output)
        output.finish()
        return pieces
    }
}
