/// Strings with their escapes, and data.
extension SpelledOpenStep {
    mutating func string(_ text: [UInt8]) {
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        // Where a slash could begin a comment, the text has quotes.
        let isWord =
            !scalars.isEmpty && scalars.last != "/" && scalars.allSatisfy(Self.isInWord)
            && zip(scalars, scalars.dropFirst()).allSatisfy { $0 != "/" || $1 != "/" }
        if isWord, style.hasWords { return output += text }
        let quote = style.quote
        write(String(quote))
        for (position, scalar) in scalars.enumerated() {
            let isEscaped = scalar == quote || scalar == "\\" || scalar == "\0" || style.isASCII && !scalar.isASCII
            if isEscaped || isOdd() {
                escape(scalar, before: position + 1 < scalars.count ? scalars[position + 1] : " ")
            } else {
                write(String(scalar))
            }
        }
        write(String(quote))
    }

    private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "/", ":", ".", "-": true
        default: false
        }
    }

    private static let letters: [Unicode.Scalar: String] = [
        "\u{7}": "a", "\u{8}": "b", "\u{C}": "f", "\n": "n", "\r": "r", "\t": "t", "\u{B}": "v", "\"": "\"", "'": "'",
        "\\": "\\",
    ]

    /// Writes a character as an escape. Escapes of few digits are written where no digit follows.
    private mutating func escape(_ scalar: Unicode.Scalar, before next: Unicode.Scalar) {
        let isBeforeDigit = next.properties.isASCIIHexDigit
        if let letter = Self.letters[scalar], random.chance(1, of: 2) { return write("\\\(letter)") }
        if let code = NextStepCharacters.code(of: scalar, &random), random.chance(2, of: 3) {
            return write("\\\(padded(String(code, radix: 8), isBeforeDigit ? 3 : random.below(4)))")
        }
        // Letters and digits that begin an escape mean something else.
        if scalar != "\0", !"abfnrtvU01234567".unicodeScalars.contains(scalar), random.chance(1, of: 4) {
            return write("\\\(scalar)")
        }
        let units = Array(String(scalar).utf16)
        for unit in units {
            let digits = String(unit, radix: 16, uppercase: random.chance(1, of: 2))
            write("\\U\(padded(digits, isBeforeDigit || units.count > 1 ? 4 : random.below(5)))")
        }
    }

    private func padded(_ digits: String, _ count: Int) -> String {
        String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    mutating func data(_ bytes: [UInt8]) {
        if random.chance(1, of: 3) {
            var text: [UInt8] = []
            for character in SpelledBase64.characters(of: bytes) {
                if isOdd() { text.append(random.pick(Array(" \n\t\r".utf8))) }
                text.append(character)
            }
            return output += Array("<[".utf8) + text + Array("]>".utf8)
        }
        let isUppercase = random.chance(1, of: 2)
        write("<")
        for (position, byte) in bytes.enumerated() {
            write(padded(String(byte, radix: 16, uppercase: isUppercase), 2))
            if position % 4 == 3 || isOdd() { write(random.pick([" ", " ", "\n", "\t"])) }
        }
        write(">")
    }
}
