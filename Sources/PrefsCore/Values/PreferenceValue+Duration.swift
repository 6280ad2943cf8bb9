/// Stored as seconds, for people to read and to type. Nothing of a duration is lost, and nothing is read that is none exactly.
extension Duration: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        guard let duration = Self(seconds: propertyList) else {
            throw PreferenceValueError.cannotRead(propertyList, as: Self.self, .integer, .real, .string)
        }
        self = duration
    }

    public func propertyList() throws -> PropertyList? { secondsValue }
}

extension Duration {
    /// The seconds as a real, where that has all their digits, else as text.
    var secondsValue: PropertyList {
        let text = secondsText
        guard let real = Double(propertyListText: text.utf8), Duration(secondsText: real.description.utf8) == self else { return .string(text) }
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

    /// All digits, such as `90` or `-0.25`.
    private var secondsText: String {
        let (seconds, rest) = attoseconds.magnitude.quotientAndRemainder(dividingBy: Self.attosecondsPerSecond.magnitude)
        let digits = String(rest)
        var fraction = Substring(String(repeating: "0", count: Self.attosecondDigits - digits.utf8.count) + digits)
        while fraction.utf8.last == UInt8(ascii: "0") { fraction.removeLast() }
        return (attoseconds < 0 ? "-" : "") + String(seconds) + (fraction.isEmpty ? "" : "." + fraction)
    }

    /// Nil unless the text is a decimal number, with or without an exponent, of so many whole attoseconds as a duration can have.
    private init?(secondsText text: some Collection<UInt8>) {
        let unsigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
        let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        guard let mantissa = parts.first, let exponent = parts.count == 1 ? 0 : Int(String(decoding: parts[1], as: UTF8.self)),
            (-400...400).contains(exponent)
        else { return nil }
        let (whole, fraction) = (mantissa.prefix { $0 != UInt8(ascii: ".") }, mantissa.drop { $0 != UInt8(ascii: ".") }.dropFirst())
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var value: Int128 = 0
        for byte in Array(whole) + Array(fraction) {
            guard let digit = byte.decimalDigitValue, let sum = value.timesTen(plus: digit) else { return nil }
            value = sum
        }
        for _ in 0..<max(Self.attosecondDigits - fraction.count + exponent, 0) where value != 0 {
            guard let product = value.timesTen(plus: 0) else { return nil }
            value = product
        }
        for _ in 0..<max(fraction.count - exponent - Self.attosecondDigits, 0) where value != 0 {
            let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
            guard remainder == 0 else { return nil }
            value = quotient
        }
        self.init(attoseconds: text.first == UInt8(ascii: "-") ? -value : value)
    }
}

extension Int128 {
    /// Nil where that is too large.
    fileprivate func timesTen(plus digit: UInt8) -> Int128? {
        let (product, overflows) = multipliedReportingOverflow(by: 10)
        let (sum, carries) = product.addingReportingOverflow(Int128(digit))
        return overflows || carries ? nil : sum
    }
}
