/// The characters of a text document, and the position of the next one.
struct PlainText {
    let characters: [Unicode.Scalar]
    var position = 0

    init(_ characters: [Unicode.Scalar]) {
        self.characters = characters
    }

    /// The next character; nil at the end.
    var next: Unicode.Scalar? {
        position < characters.count ? characters[position] : nil
    }

    func isNext(_ text: String) -> Bool {
        characters[position...].starts(with: text.unicodeScalars)
    }

    mutating func take() throws -> Unicode.Scalar {
        guard let next else { throw PlainRefusal("the document ends too early") }
        position += 1
        return next
    }

    /// Takes a text if it is next.
    mutating func takes(_ text: String) -> Bool {
        guard isNext(text) else { return false }
        position += text.unicodeScalars.count
        return true
    }

    mutating func expect(_ text: String) throws {
        guard takes(text) else { throw PlainRefusal("no \(text) at character \(position)") }
    }

    mutating func take(while isWanted: (Unicode.Scalar) -> Bool) -> [Unicode.Scalar] {
        let start = position
        while let next, isWanted(next) { position += 1 }
        return Array(characters[start..<position])
    }

    /// Takes everything before the next occurrence of a text, and that text.
    mutating func take(upTo end: String) throws -> [Unicode.Scalar] {
        let start = position
        while !isNext(end) { _ = try take() }
        defer { position += end.unicodeScalars.count }
        return Array(characters[start..<position])
    }
}

extension [Unicode.Scalar] {
    var text: String { String(String.UnicodeScalarView(self)) }

    var utf8: [UInt8] { Array<UInt8>(text.utf8) }

    func isEqual(to text: String) -> Bool { elementsEqual(text.unicodeScalars) }
}

extension Unicode.Scalar {
    /// The value of a digit, decimal or hexadecimal; nil for any other character.
    func digit(radix: UInt32) -> UInt32? {
        let digit: UInt32
        switch self {
        case "0"..."9": digit = value - 0x30
        case "a"..."z": digit = value - 0x61 + 10
        case "A"..."Z": digit = value - 0x41 + 10
        default: return nil
        }
        return digit < radix ? digit : nil
    }
}
