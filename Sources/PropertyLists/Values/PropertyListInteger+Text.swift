extension PropertyListInteger {
    /// Parses decimal or (after `0x`) hexadecimal digits with an optional sign, and nothing else.
    ///
    /// Returns nil for other text and for numbers outside −2^63 to 2^64−1. Apple's XML reader accepts hexadecimal
    /// digits in `<integer>`; `allowingHexadecimal: false` refuses them.
    public init?(_ text: some Collection<UInt8>, allowingHexadecimal: Bool) {
        self.init(text, allowingHexadecimal: allowingHexadecimal, allowingBlanksAfterSign: false)
    }

    /// Parses the text of an XML `<integer>` element as Apple's reader does: it may be hexadecimal, and blanks may
    /// follow the sign. The caller has removed blanks around the text.
    init?(xmlText text: ByteSlice) {
        self.init(text, allowingHexadecimal: true, allowingBlanksAfterSign: true)
    }

    private init?(_ text: some Collection<UInt8>, allowingHexadecimal: Bool, allowingBlanksAfterSign: Bool) {
        var digits = text[...]
        var isNegative = false
        if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            digits = digits.dropFirst()
            if allowingBlanksAfterSign { digits = digits.drop(while: \.isXMLBlank) }
        }
        var radix: UInt64 = 10
        if allowingHexadecimal, digits.first == UInt8(ascii: "0"),
            let mark = digits.dropFirst().first, mark == UInt8(ascii: "x") || mark == UInt8(ascii: "X")
        {
            radix = 16
            digits = digits.dropFirst(2)
        }
        guard !digits.isEmpty else { return nil }

        var magnitude: UInt64 = 0
        for byte in digits {
            guard let digit = byte.hexadecimalDigitValue, UInt64(digit) < radix else { return nil }
            let (product, overflowed) = magnitude.multipliedReportingOverflow(by: radix)
            let (sum, carried) = product.addingReportingOverflow(UInt64(digit))
            guard !overflowed, !carried else { return nil }
            magnitude = sum
        }
        if !isNegative {
            self.init(magnitude)
        } else if magnitude <= 1 << 63 {
            self.init(Int(Int64(bitPattern: 0 &- magnitude)))
        } else {
            return nil
        }
    }
}

extension TextWriter {
    /// Writes an integer in decimal.
    mutating func write(_ integer: PropertyListInteger) {
        if integer < 0 { write(UInt8(ascii: "-")) }
        write(decimal: integer.magnitude)
    }
}
