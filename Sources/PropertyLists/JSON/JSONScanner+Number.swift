extension JSONScanner {
    /// Takes a number: a real if it has a point or an exponent, otherwise an integer.
    mutating func takeNumber() throws(PropertyListError) -> PropertyList {
        let start = cursor.offset
        let isNegative = cursor.next == UInt8(ascii: "-")
        if isNegative { cursor.advance() }

        let firstDigit = cursor.offset
        let digits = try takeDigits()
        let digitCount = cursor.offset - firstDigit
        if digitCount > 1, cursor.view[firstDigit] == UInt8(ascii: "0") {
            cursor.move(to: firstDigit + 1)
            throw unexpected()
        }

        let isInteger = try !takeFractionAndExponent()
        let range = start..<cursor.offset
        guard isInteger else {
            guard let real = cursor.view.bytes(range).flatMap({ Double(propertyListText: $0) }), real.isFinite else {
                throw error(.realTooLarge, at: start)
            }
            return .real(real)
        }
        if digitCount <= 18 {
            let magnitude = Int(truncatingIfNeeded: digits)
            return .integer(PropertyListInteger(isNegative ? -magnitude : magnitude))
        }
        guard let integer = cursor.view.bytes(range).flatMap({ PropertyListInteger($0, allowingHexadecimal: false) })
        else {
            throw error(.invalidInteger, at: start)
        }
        return .integer(integer)
    }

    /// Takes the fraction and the exponent of a number, if it has them.
    ///
    /// - Returns: Whether the number has a fraction or an exponent.
    private mutating func takeFractionAndExponent() throws(PropertyListError) -> Bool {
        let start = cursor.offset
        if cursor.next == UInt8(ascii: ".") {
            cursor.advance()
            _ = try takeDigits()
        }
        if cursor.next == UInt8(ascii: "e") || cursor.next == UInt8(ascii: "E") {
            cursor.advance()
            if cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") { cursor.advance() }
            _ = try takeDigits()
        }
        return cursor.offset > start
    }

    /// Takes one or more digits.
    ///
    /// - Returns: Their value, which is right for up to 18 digits.
    private mutating func takeDigits() throws(PropertyListError) -> UInt64 {
        var number: UInt64 = 0
        let start = cursor.offset
        while let digit = cursor.next?.decimalDigitValue {
            number = number &* 10 &+ UInt64(digit)
            cursor.advance()
        }
        guard cursor.offset > start else { throw unexpected() }
        return number
    }
}
