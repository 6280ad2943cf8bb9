/// Stored as a number of seconds, which people can read and type. A duration is stored without loss, and a stored
/// number is read only if a `Duration` represents it exactly.
extension Duration: PreferenceValue {
    public init(propertyList: PropertyList) throws(PreferenceValueError) {
        guard let duration = Self(seconds: propertyList) else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .integer, .real, .string)
        }
        self = duration
    }

    public func propertyList() -> PropertyList? { secondsValue }
}

extension Duration {
    /// The seconds: a real if a real represents all their digits, and otherwise a string.
    var secondsValue: PropertyList {
        let text = secondsText
        guard let real = Double(propertyListText: text.utf8), Duration(secondsText: real.description.utf8) == self
        else { return .string(text) }
        return .real(real)
    }

    init?(seconds propertyList: PropertyList) {
        switch propertyList {
        case .integer(let integer): self.init(secondsText: integer.description.utf8)
        case .real(let real): self.init(secondsText: real.description.utf8)
        case .string(let text): self.init(secondsText: text.utf8)
        default: return nil
        }
    }

    private static var attosecondDigits: Int { 18 }
    private static var attosecondsPerSecond: Int128 { 1_000_000_000_000_000_000 }

    /// The seconds with all their digits, for example `90` or `-0.25`.
    private var secondsText: String {
        let (seconds, rest) = attoseconds.magnitude.quotientAndRemainder(
            dividingBy: Self.attosecondsPerSecond.magnitude)
        let digits = String(rest)
        var fraction = Substring(String(repeating: "0", count: Self.attosecondDigits - digits.utf8.count) + digits)
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return (attoseconds < 0 ? "-" : "") + String(seconds) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// Reads a decimal number of seconds, with or without an exponent. Nil for other strings, and for a number that is
    /// not a whole number of attoseconds in the range of `Duration`.
    private init?(secondsText text: some Collection<UInt8>) {
        let unsigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
        let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = parts.first,
            let exponent = parts.count == 1 ? 0 : Int(String(decoding: parts[1], as: UTF8.self)),
            (-400...400).contains(exponent)
        else { return nil }
        let (whole, fraction) = (
            mantissa.prefix { $0 != UInt8(ascii: ".") }, mantissa.drop { $0 != UInt8(ascii: ".") }.dropFirst()
        )
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var digits = Array(whole) + Array(fraction)
        // The number of zeros to append to the digits, which gives a number of attoseconds.
        var zeroCount = Self.attosecondDigits - fraction.count + exponent
        while digits.last == UInt8(ascii: "0") {
            digits.removeLast()
            zeroCount += 1
        }
        // The number is accumulated as a negative one, since `Int128` has one more value below zero than above.
        var value: Int128 = 0
        for byte in digits {
            guard let digit = byte.decimalDigitValue, let difference = value.timesTen(minus: digit) else { return nil }
            value = difference
        }
        if value != 0 {
            guard zeroCount >= 0 else { return nil }
            for _ in 0..<zeroCount {
                guard let product = value.timesTen(minus: 0) else { return nil }
                value = product
            }
        }
        if text.first != UInt8(ascii: "-") {
            guard value != .min else { return nil }
            value.negate()
        }
        self.init(attoseconds: value)
    }
}

extension Int128 {
    /// Ten times this number, minus a digit; nil if the result is out of range.
    fileprivate func timesTen(minus digit: UInt8) -> Int128? {
        let (product, overflows) = multipliedReportingOverflow(by: 10)
        let (difference, borrows) = product.subtractingReportingOverflow(Int128(digit))
        return overflows || borrows ? nil : difference
    }
}
