/// Numbers, dates and base64 as the text formats write them.
enum PlainNumbers {
    /// The range of integers in property lists.
    static let integers: ClosedRange<Int128> = -9_223_372_036_854_775_808...18_446_744_073_709_551_615

    /// The number of digits without anything else.
    static func integer(digits: some Collection<Unicode.Scalar>, radix: UInt32, isNegative: Bool) throws -> PlainValue {
        guard !digits.isEmpty else { throw PlainRefusal("an integer without digits") }
        var number: Int128 = 0
        for character in digits {
            guard let digit = character.digit(radix: radix) else { throw PlainRefusal("\(character) in an integer") }
            number = number * Int128(radix) + Int128(digit)
            // The magnitude of the least integer is less than the greatest one.
            guard number <= integers.upperBound else { throw PlainRefusal("an integer out of range") }
        }
        if isNegative { number.negate() }
        guard integers.contains(number) else { throw PlainRefusal("an integer out of range") }
        return .integer(number)
    }

    /// A decimal number, or `nan`, `inf`, `infinity` in any case, with an optional sign.
    static func real(_ characters: [Unicode.Scalar]) throws -> PlainValue {
        var text = PlainText(characters)
        let isNegative = text.isNext("-")
        if !text.takes("-") { _ = text.takes("+") }
        switch characters[text.position...].map(\.properties.lowercaseMapping).joined() {
        case "nan": return .real((isNegative ? -Double.nan : .nan).bitPattern)
        case "inf", "infinity": return .real((isNegative ? -Double.infinity : .infinity).bitPattern)
        default: break
        }
        func isDigit(_ character: Unicode.Scalar) -> Bool { character.digit(radix: 10) != nil }
        let whole = text.take(while: isDigit)
        let fraction = text.takes(".") ? text.take(while: isDigit) : []
        var isSound = !whole.isEmpty || !fraction.isEmpty
        if text.takes("e") || text.takes("E") {
            if !text.takes("-") { _ = text.takes("+") }
            isSound = isSound && !text.take(while: isDigit).isEmpty
        }
        guard isSound, text.next == nil, let number = Double(characters.text) else {
            throw PlainRefusal("\(characters.text) is no number")
        }
        return .real(number.bitPattern)
    }

    /// Seconds since 2001-01-01 00:00:00 UTC of a date that exists in the Gregorian calendar. The pattern has a
    /// letter (`Y M D h m s`) where the text has a digit, and is the same as the text everywhere else.
    static func date(_ characters: [Unicode.Scalar], like pattern: String) throws -> Int {
        guard characters.count == pattern.unicodeScalars.count else { throw PlainRefusal.dateForm }
        var fields: [Unicode.Scalar: Int] = [:]
        for (character, place) in zip(characters, pattern.unicodeScalars) {
            if ("YMDhms" as String).unicodeScalars.contains(place) {
                guard let digit = character.digit(radix: 10) else { throw PlainRefusal.dateForm }
                fields[place, default: 0] = fields[place, default: 0] * 10 + Int(digit)
            } else if character != place {
                throw PlainRefusal.dateForm
            }
        }
        let (year, month, day) = (fields["Y"] ?? 0, fields["M"] ?? 0, fields["D"] ?? 0)
        let (hour, minute, second) = (fields["h"] ?? 0, fields["m"] ?? 0, fields["s"] ?? 0)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...12).contains(month), day >= 1, day <= lengths[month - 1], hour < 24, minute < 60, second < 60 else {
            throw PlainRefusal("a date that does not exist")
        }
        let days = daysBefore(year: year) + lengths[..<(month - 1)].reduce(0, +) + day - 1 - daysBefore(year: 2001)
        return days * 86_400 + hour * 3_600 + minute * 60 + second
    }

    /// The days from the first of the year 0, which has a leap day, to the first of another year.
    private static func daysBefore(year: Int) -> Int {
        year * 365 + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
    }

    /// The bytes of base64 with its padding (RFC 4648, section 4), which has no other characters.
    static func base64(_ characters: [Unicode.Scalar]) throws -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".unicodeScalars)
        let padding = characters.reversed().prefix { $0 == "=" }.count
        guard characters.count.isMultiple(of: 4), padding <= 2 else { throw PlainRefusal("base64 of another length") }
        var (bytes, bits, count): ([UInt8], UInt32, Int) = ([], 0, 0)
        for character in characters.dropLast(padding) {
            guard let digit = alphabet.firstIndex(of: character) else { throw PlainRefusal("\(character) in base64") }
            (bits, count) = (bits << 6 | UInt32(digit), count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return bytes
    }
}
