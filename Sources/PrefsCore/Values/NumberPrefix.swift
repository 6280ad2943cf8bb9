/// The number at the beginning of a string, read as NSString does: blanks, a sign, blanks, and then the longest decimal
/// number. The rest of the string is ignored. A string that does not begin with a number is read as 0.
struct NumberPrefix {
    private let first: Unicode.Scalar?
    private let isNegative: Bool
    /// The string after the sign.
    private let magnitude: Substring.UTF8View

    init(_ text: String) {
        var rest = text.unicodeScalars.drop(while: \.isBlank)
        first = rest.first
        isNegative = first == "-"
        if first == "-" || first == "+" { rest = rest.dropFirst().drop(while: \.isBlank) }
        magnitude = Substring(rest).utf8
    }

    /// Whether the string begins with `y` or `t` of either case, or with an integer other than 0. A letter after a sign
    /// or after zeros is ignored.
    var boolValue: Bool {
        switch first {
        case "Y", "y", "T", "t": true
        default: integerValue != 0
        }
    }

    /// The integer at the beginning of the string; the nearest `Int` if it is out of range.
    var integerValue: Int {
        var value = 0
        for byte in magnitude {
            guard let digit = byte.decimalDigitValue.map(Int.init) else { break }
            let (product, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) =
                isNegative
                ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
            if overflowed || carried { return isNegative ? .min : .max }
            value = sum
        }
        return value
    }

    /// The number at the beginning of the string, including its fraction and exponent, as the nearest `Double`;
    /// infinite for a number beyond the largest. Words for infinity and NaN are not read as numbers.
    var doubleValue: Double {
        guard let value = Double(propertyListText: decimalNumber) else { return 0 }
        return isNegative ? -value : value
    }

    /// The longest decimal number after the sign: digits, a point with digits, an exponent with digits. Empty if there
    /// are no digits.
    private var decimalNumber: Substring.UTF8View {
        var rest = magnitude.drop(while: \.isDecimalDigit)
        if rest.first == UInt8(ascii: "."), rest.dropFirst().first?.isDecimalDigit == true {
            rest = rest.dropFirst().drop(while: \.isDecimalDigit)
        }
        guard rest.startIndex > magnitude.startIndex else { return rest.prefix(0) }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            var exponent = rest.dropFirst()
            if exponent.first == UInt8(ascii: "-") || exponent.first == UInt8(ascii: "+") {
                exponent = exponent.dropFirst()
            }
            if exponent.first?.isDecimalDigit == true { rest = exponent.drop(while: \.isDecimalDigit) }
        }
        return magnitude[..<rest.startIndex]
    }
}

extension UInt8 {
    fileprivate var isDecimalDigit: Bool { decimalDigitValue != nil }
}

extension Unicode.Scalar {
    /// Whether this is white space as CoreFoundation defines it, including the zero-width space.
    fileprivate var isBlank: Bool {
        switch value {
        case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: true
        default: false
        }
    }
}
