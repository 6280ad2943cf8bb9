/// Random damage to documents of a format, the same in every run.
package struct DocumentMutation {
    /// Documents of the format, to be damaged and to take parts from.
    private let documents: [[UInt8]]
    /// What the format is made of.
    private let tokens: [[UInt8]]
    private var random: SeededGenerator

    package init(of documents: [[UInt8]], inserting tokens: [String], seed: UInt64) {
        self.documents = documents
        self.tokens = tokens.map { Array($0.utf8) } + Self.extremes
        random = SeededGenerator(seed: seed)
    }

    /// Bytes that mean something in one of the formats, or nothing in any.
    private static let alphabet =
        Array("<>&;!?/-[]\"'\\={}(),*#0x \n\r\t".utf8)
        + [
            0x00, 0x0F, 0x13, 0x1F, 0x4F, 0x5F, 0x6F, 0x7F, 0x80, 0xA1, 0xAF, 0xC3, 0xD1, 0xDF, 0xE2, 0xED, 0xF0, 0xFE,
            0xFF,
        ]

    /// Numbers at the end of what can be held, as text and as bytes.
    private static let extremes: [[UInt8]] =
        [
            "0", "-1", "18446744073709551615", "18446744073709551616", "-9223372036854775808", "1e400", "-0.0", "nan",
            "9999999999",
        ].map { Array($0.utf8) } + [
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x80, 0, 0, 0, 0, 0, 0, 0], [0x40, 0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0],
            [0x13, 0x40, 0, 0, 0, 0, 0, 0, 0],
        ]

    /// A document with one to three kinds of damage.
    package mutating func next() -> [UInt8] {
        var document = documents.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...3, using: &random) { damage(&document) }
        return document
    }

    private mutating func damage(_ document: inout [UInt8]) {
        let position = Int.random(in: 0...document.count, using: &random)
        let range = position..<min(position + Int.random(in: 1...12, using: &random), document.count)
        switch Int.random(in: 0..<9, using: &random) {
        case 0: if position < document.count { document[position] ^= 1 << UInt8.random(in: 0..<8, using: &random) }
        case 1: if position < document.count { document[position] = Self.alphabet.randomElement(using: &random) ?? 0 }
        case 2: document.removeSubrange(range)
        case 3: document.insert(contentsOf: document[range], at: position)
        case 4: splice(&document, at: position)
        case 5: document.removeSubrange(position...)
        case 6: document.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: position)
        case 7: overwrite(&document, at: position, with: Self.extremes.randomElement(using: &random) ?? [])
        default: replaceNumber(&document)
        }
    }

    /// Continues with the rest of another document.
    private mutating func splice(_ document: inout [UInt8], at position: Int) {
        let other = documents.randomElement(using: &random) ?? []
        document = Array(document[..<position] + other[Int.random(in: 0...other.count, using: &random)...])
    }

    private func overwrite(_ document: inout [UInt8], at position: Int, with bytes: [UInt8]) {
        for (offset, byte) in bytes.enumerated() where position + offset < document.count {
            document[position + offset] = byte
        }
    }

    /// Puts an extreme in place of some digits.
    private mutating func replaceNumber(_ document: inout [UInt8]) {
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        guard let start = document.indices.filter({ isDigit(document[$0]) }).randomElement(using: &random) else {
            return
        }
        let end = document[start...].firstIndex { !isDigit($0) } ?? document.count
        document.replaceSubrange(start..<end, with: Self.extremes.randomElement(using: &random) ?? [])
    }
}
