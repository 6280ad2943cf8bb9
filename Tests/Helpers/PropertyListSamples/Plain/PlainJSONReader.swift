/// A plain reader of JSON: character by character, by the grammar of RFC 8259, without null.
package struct PlainJSONReader {
    private var text: PlainText
    private var level = 0

    package static func read(_ document: [UInt8]) throws -> PlainValue {
        let hasMark = document.starts(with: [0xEF, 0xBB, 0xBF])
        let characters = try PlainEncoding.utf8(Array(document.dropFirst(hasMark ? 3 : 0)))
        var reader = PlainJSONReader(text: PlainText(characters))
        let value = try reader.readValue()
        reader.passOverBlanks()
        guard reader.text.next == nil else { throw PlainRefusal("content behind the root") }
        return value
    }

    private mutating func passOverBlanks() {
        _ = text.take { $0 == " " || $0 == "\t" || $0 == "\n" || $0 == "\r" }
    }

    private mutating func readValue() throws -> PlainValue {
        passOverBlanks()
        if text.isNext("{") { return try readObject() }
        if text.isNext("[") { return try readArray() }
        if text.isNext("\"") { return .string(try readString()) }
        if text.isNext("-") || text.next?.digit(radix: 10) != nil { return try readNumber() }
        if text.takes("true") { return .boolean(true) }
        if text.takes("false") { return .boolean(false) }
        throw PlainRefusal("no value at character \(text.position)")
    }

    private mutating func readArray() throws -> PlainValue {
        try enter("[")
        defer { level -= 1 }
        if text.takes("]") { return .array([]) }
        var elements: [PlainValue] = []
        repeat {
            elements.append(try readValue())
            passOverBlanks()
        } while text.takes(",")
        try text.expect("]")
        return .array(elements)
    }

    private mutating func readObject() throws -> PlainValue {
        try enter("{")
        defer { level -= 1 }
        if text.takes("}") { return .dictionary([]) }
        var entries: [PlainValue.Entry] = []
        repeat {
            passOverBlanks()
            let key = try readString()
            passOverBlanks()
            try text.expect(":")
            entries.append(PlainValue.Entry(key: key, value: try readValue()))
            passOverBlanks()
        } while text.takes(",")
        try text.expect("}")
        return .dictionary(ofAll: entries)
    }

    private mutating func enter(_ bracket: String) throws {
        try text.expect(bracket)
        level += 1
        guard level <= PlainValue.deepestLevel else { throw PlainRefusal("nesting is too deep") }
        passOverBlanks()
    }

    // MARK: Numbers

    /// `number = [ minus ] int [ frac ] [ exp ]`
    private mutating func readNumber() throws -> PlainValue {
        let start = text.position
        let isNegative = text.takes("-")
        let whole = try readDigits()
        guard whole.count == 1 || whole.first != "0" else { throw PlainRefusal("a leading zero") }
        let hasFraction = text.takes(".")
        if hasFraction { _ = try readDigits() }
        let hasExponent = text.takes("e") || text.takes("E")
        if hasExponent {
            if !text.takes("+") { _ = text.takes("-") }
            _ = try readDigits()
        }
        guard hasFraction || hasExponent else {
            return try PlainNumbers.integer(digits: whole, radix: 10, isNegative: isNegative)
        }
        guard let number = Double(Array(text.characters[start..<text.position]).text), number.isFinite else {
            throw PlainRefusal("a number too large for 64 bits")
        }
        return .real(number.bitPattern)
    }

    private mutating func readDigits() throws -> [Unicode.Scalar] {
        let digits = text.take { $0.digit(radix: 10) != nil }
        guard !digits.isEmpty else { throw PlainRefusal("no digit at character \(text.position)") }
        return digits
    }

    // MARK: Strings

    /// A string as UTF-16 code units, since an escape is one of them, and then as UTF-8.
    private mutating func readString() throws -> [UInt8] {
        try text.expect("\"")
        var units: [UInt32] = []
        while !text.takes("\"") {
            let character = try text.take()
            guard character.value >= 0x20 else { throw PlainRefusal("a control character in a string") }
            if character == "\\" {
                units.append(try readEscape())
            } else {
                units += Array(String(character).utf16).map(UInt32.init)
            }
        }
        return try PlainEncoding.utf16(units).utf8
    }

    private mutating func readEscape() throws -> UInt32 {
        switch try text.take() {
        case "\"": return 0x22
        case "\\": return 0x5C
        case "/": return 0x2F
        case "b": return 0x08
        case "f": return 0x0C
        case "n": return 0x0A
        case "r": return 0x0D
        case "t": return 0x09
        case "u":
            return try (0..<4).reduce(0) { unit, _ in
                guard let digit = try text.take().digit(radix: 16) else { throw PlainRefusal("no hexadecimal digit") }
                return unit * 16 + digit
            }
        default: throw PlainRefusal("an unknown escape")
        }
    }
}
