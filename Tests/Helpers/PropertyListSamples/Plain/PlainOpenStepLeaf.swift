/// Quoted strings of OpenStep text, and the typed values of GNUstep.
enum PlainOpenStepLeaf {
    /// A string as UTF-16 code units, since `\U` is one of them, and then as UTF-8.
    static func readQuoted(_ text: inout PlainText) throws -> [UInt8] {
        let quote = try text.take()
        var units: [UInt32] = []
        while text.next != quote {
            let character = try text.take()
            if character == "\\" {
                units.append(contentsOf: try readEscape(&text))
            } else {
                units += unicode(character)
            }
        }
        _ = try text.take()
        return try PlainEncoding.utf16(units).utf8
    }

    private static func unicode(_ character: Unicode.Scalar) -> [UInt32] {
        String(character).utf16.map(UInt32.init)
    }

    private static func readEscape(_ text: inout PlainText) throws -> [UInt32] {
        if text.takes("U") { return [readDigits(&text, radix: 16, atMost: 4)] }
        if text.next?.digit(radix: 8) != nil {
            let code = readDigits(&text, radix: 8, atMost: 3) & 0xFF
            return [code < 0x80 ? code : nextStep[Int(code - 0x80)]]
        }
        let character = try text.take()
        switch character {
        case "a": return [0x07]
        case "b": return [0x08]
        case "f": return [0x0C]
        case "n": return [0x0A]
        case "r": return [0x0D]
        case "t": return [0x09]
        case "v": return [0x0B]
        default: return unicode(character)
        }
    }

    private static func readDigits(_ text: inout PlainText, radix: UInt32, atMost count: Int) -> UInt32 {
        var number: UInt32 = 0
        for _ in 0..<count {
            guard let digit = text.next?.digit(radix: radix) else { break }
            number = number * radix + digit
            text.position += 1
        }
        return number
    }

    /// The value of `<*I5>` and the like.
    static func typedValue(_ kind: Unicode.Scalar, _ content: [Unicode.Scalar]) throws -> PlainValue {
        switch kind {
        case "I":
            let isSigned = content.first == "-" || content.first == "+"
            let digits = content.dropFirst(isSigned ? 1 : 0)
            return try PlainNumbers.integer(digits: digits, radix: 10, isNegative: content.first == "-")
        case "R": return try PlainNumbers.real(content)
        case "B" where content.isEqual(to: "Y"): return .boolean(true)
        case "B" where content.isEqual(to: "N"): return .boolean(false)
        case "D": return .date(Double(try seconds(ofDate: content)).bitPattern)
        default: throw PlainRefusal("an unknown typed value")
        }
    }

    /// Seconds since 2001 of `2024-01-02 03:04:05 +0100`.
    private static func seconds(ofDate characters: [Unicode.Scalar]) throws -> Int {
        let zone = Array(characters.suffix(5))
        let digits = zone.compactMap { $0.digit(radix: 10) }.map(Int.init)
        guard digits.count == 4, zone[0] == "+" || zone[0] == "-" else { throw PlainRefusal.dateForm }
        let local = try PlainNumbers.date(Array(characters.dropLast(5)), like: "YYYY-MM-DD hh:mm:ss ")
        let (hours, minutes) = (digits[0] * 10 + digits[1], digits[2] * 10 + digits[3])
        guard hours < 24, minutes < 60 else { throw PlainRefusal("a zone that does not exist") }
        return local - (zone[0] == "-" ? -1 : 1) * (hours * 60 + minutes) * 60
    }

    /// The characters of the codes from 128 on in the character set of NeXTSTEP. The last two codes are unassigned.
    private static let nextStep: [UInt32] = [
        0x00A0, 0x00C0, 0x00C1, 0x00C2, 0x00C3, 0x00C4, 0x00C5, 0x00C7, 0x00C8, 0x00C9, 0x00CA, 0x00CB, 0x00CC, 0x00CD,
        0x00CE, 0x00CF, 0x00D0, 0x00D1, 0x00D2, 0x00D3, 0x00D4, 0x00D5, 0x00D6, 0x00D9, 0x00DA, 0x00DB, 0x00DC, 0x00DD,
        0x00DE, 0x00B5, 0x00D7, 0x00F7, 0x00A9, 0x00A1, 0x00A2, 0x00A3, 0x2044, 0x00A5, 0x0192, 0x00A7, 0x00A4, 0x2019,
        0x201C, 0x00AB, 0x2039, 0x203A, 0xFB01, 0xFB02, 0x00AE, 0x2013, 0x2020, 0x2021, 0x00B7, 0x00A6, 0x00B6, 0x2022,
        0x201A, 0x201E, 0x201D, 0x00BB, 0x2026, 0x2030, 0x00AC, 0x00BF, 0x00B9, 0x02CB, 0x00B4, 0x02C6, 0x02DC, 0x00AF,
        0x02D8, 0x02D9, 0x00A8, 0x00B2, 0x02DA, 0x00B8, 0x00B3, 0x02DD, 0x02DB, 0x02C7, 0x2014, 0x00B1, 0x00BC, 0x00BD,
        0x00BE, 0x00E0, 0x00E1, 0x00E2, 0x00E3, 0x00E4, 0x00E5, 0x00E7, 0x00E8, 0x00E9, 0x00EA, 0x00EB, 0x00EC, 0x00C6,
        0x00ED, 0x00AA, 0x00EE, 0x00EF, 0x00F0, 0x00F1, 0x0141, 0x00D8, 0x0152, 0x00BA, 0x00F2, 0x00F3, 0x00F4, 0x00F5,
        0x00F6, 0x00E6, 0x00F9, 0x00FA, 0x00FB, 0x0131, 0x00FC, 0x00FD, 0x0142, 0x00F8, 0x0153, 0x00DF, 0x00FE, 0x00FF,
        0xFFFD, 0xFFFD,
    ]
}
