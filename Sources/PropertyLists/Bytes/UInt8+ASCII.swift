extension UInt8 {
    /// Whether the byte is a tab, line feed, vertical tab, form feed, carriage return or space: white space in C and
    /// OpenStep text.
    package var isBlank: Bool {
        self == 0x20 || (0x09...0x0D).contains(self)
    }

    /// The value of `0` to `9`; nil for any other byte.
    package var decimalDigitValue: UInt8? {
        let digit = self &- UInt8(ascii: "0")
        return digit < 10 ? digit : nil
    }

    /// The value of `0` to `9`, `a` to `f` and `A` to `F`; nil for any other byte.
    package var hexadecimalDigitValue: UInt8? {
        if let digit = decimalDigitValue { return digit }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Whether the byte is a space, tab, line feed or carriage return: XML's white space.
    var isXMLBlank: Bool {
        self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D
    }

    package var isASCIIAlphanumeric: Bool {
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 26 || decimalDigitValue != nil
    }
}
