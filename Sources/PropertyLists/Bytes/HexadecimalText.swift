extension TextWriter {
    /// Writes a byte as two hexadecimal digits in lower case.
    package mutating func write(hexadecimal byte: UInt8) {
        write((byte >> 4).asHexadecimalDigit)
        write((byte & 0x0F).asHexadecimalDigit)
    }
}

extension [UInt8] {
    /// Each byte as two hexadecimal digits in lower case.
    package var hexadecimalText: String {
        TextCollector.text { output in
            for byte in self { output.write(hexadecimal: byte) }
        }
    }
}

extension Sequence<UInt8> {
    /// 32 hexadecimal digits, which a line feed may follow, as a UUID: in groups of 8, 4, 4, 4 and 12 digits, in upper
    /// case as macOS does. Nil for any other bytes.
    package var uuidText: String? {
        let line = prefix { $0 != UInt8(ascii: "\n") }
        guard line.count == 32 else { return nil }
        var uuid = ""
        for (position, byte) in line.enumerated() {
            guard let digit = byte.hexadecimalDigitValue else { return nil }
            if [8, 12, 16, 20].contains(position) { uuid += "-" }
            uuid += String(digit, radix: 16, uppercase: true)
        }
        return uuid
    }
}

extension UInt8 {
    /// The hexadecimal digit in lower case of a number below 16.
    fileprivate var asHexadecimalDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "a") + self - 10
    }
}

extension DefaultStringInterpolation {
    /// Interpolates a number as four hexadecimal digits in lower case.
    package mutating func appendInterpolation(hexadecimal unit: UInt16) {
        appendPadded(String(unit, radix: 16), to: 4)
    }

    /// Interpolates a number as three octal digits.
    package mutating func appendInterpolation(octal unit: UInt16) {
        appendPadded(String(unit, radix: 8), to: 3)
    }

    private mutating func appendPadded(_ digits: String, to width: Int) {
        for _ in digits.utf8.count..<max(width, digits.utf8.count) { appendLiteral("0") }
        appendInterpolation(digits)
    }
}
