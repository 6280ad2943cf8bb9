extension TextWriter {
    /// Writes a byte as two hexadecimal digits in lower case.
    @inline(__always)
    package mutating func write(hexadecimal byte: UInt8) {
        write(Self.digit(byte >> 4))
        write(Self.digit(byte & 0x0F))
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
    }
}

extension DefaultStringInterpolation {
    /// Four hexadecimal digits in lower case.
    package mutating func appendInterpolation(hexadecimal unit: UInt16) {
        appendPadded(String(unit, radix: 16), to: 4)
    }

    /// Three octal digits.
    package mutating func appendInterpolation(octal unit: UInt16) {
        appendPadded(String(unit, radix: 8), to: 3)
    }

    private mutating func appendPadded(_ digits: String, to width: Int) {
        for _ in digits.utf8.count..<max(width, digits.utf8.count) { appendLiteral("0") }
        appendInterpolation(digits)
    }
}
