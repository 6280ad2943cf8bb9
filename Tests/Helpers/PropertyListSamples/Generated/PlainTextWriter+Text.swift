/// Strings and keys with their escapes.
extension PlainTextWriter {
    /// Writes an XML element.
    mutating func text(_ bytes: [UInt8], in name: String) {
        write("<\(name)>")
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "<"): write("&lt;")
            case UInt8(ascii: ">"): write("&gt;")
            case UInt8(ascii: "&"): write("&amp;")
            case 0x0D: write("&#13;")
            default: output.append(byte)
            }
        }
        write("</\(name)>")
    }

    /// Writes a string of JSON or OpenStep text. A plain word needs no quotes in the latter.
    mutating func text(_ bytes: [UInt8]) {
        let isWord =
            !bytes.isEmpty
            && bytes.allSatisfy { byte in
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
                    || byte == UInt8(ascii: "_")
            }
        if format == .openStep, isWord { return output += bytes }
        write("\"")
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            write(format == .json ? Self.inJSON(scalar) : Self.inOpenStep(scalar))
        }
        write("\"")
    }

    private static func inJSON(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\u{8}": "\\b"
        case "\t": "\\t"
        case "\n": "\\n"
        case "\u{C}": "\\f"
        case "\r": "\\r"
        case "\0"..<" ", "\u{7F}": "\\u" + digits(scalar.value, 16, 4)
        default: String(scalar)
        }
    }

    private static func inOpenStep(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\t": "\\t"
        case "\n": "\\n"
        case " "..<"\u{7F}": String(scalar)
        case "\0"..<"\u{80}": "\\" + digits(scalar.value, 8, 3)
        default: String(scalar).utf16.map { "\\U" + digits(UInt32($0), 16, 4) }.joined()
        }
    }

    private static func digits(_ number: UInt32, _ radix: Int, _ count: Int) -> String {
        let text = String(number, radix: radix)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}

extension SpelledReal {
    /// The fewest digits that mean a number, laid out like C's `%.17g`.
    static func shortest(_ real: Double, isXML: Bool) -> String {
        let sign = real.sign == .minus ? "-" : ""
        if real.isNaN { return "nan" }
        if real.isInfinite { return isXML ? (real < 0 ? "-infinity" : "+infinity") : "\(sign)inf" }
        if real == 0 { return isXML ? "\(sign)0.0" : "\(sign)0" }
        let spelled = SpelledReal(real)
        var digits = Array(String(spelled.digits.drop { $0 == "0" }))
        var exponent = spelled.exponent + digits.count - 1
        while digits.count > 1, digits.last == "0" { digits.removeLast() }
        if exponent < -4 || exponent >= 17 {
            let fraction = digits.count > 1 ? "." + String(digits.dropFirst()) : ""
            let size = exponent.magnitude
            return "\(sign)\(digits[0])\(fraction)e\(exponent < 0 ? "-" : "+")\(size < 10 ? "0" : "")\(size)"
        }
        while exponent < 0 {
            digits.insert("0", at: 0)
            exponent += 1
        }
        while digits.count <= exponent { digits.append("0") }
        let fraction = digits.dropFirst(exponent + 1)
        return "\(sign)\(String(digits.prefix(exponent + 1)))\(fraction.isEmpty ? "" : "." + String(fraction))"
    }
}
