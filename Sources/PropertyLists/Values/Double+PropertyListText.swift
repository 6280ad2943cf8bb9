extension Double {
    /// Parses a number as property lists write it: decimal digits with an optional sign, point and exponent, or
    /// `nan`, `inf`, `infinity` in any case. Nil for any other text, including hexadecimal.
    public init?(propertyListText text: some Collection<UInt8>) {
        if let number = text.withContiguousStorageIfAvailable(Self.quotient) ?? nil {
            self = number
            return
        }
        let unsigned = text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") ? text.dropFirst() : text[...]
        guard let first = unsigned.first else { return nil }
        let isNumber =
            (first.decimalDigitValue != nil || first == UInt8(ascii: "."))
            && unsigned.allSatisfy(\.isDecimalNumberCharacter)
        guard
            isNumber || ["nan", "inf", "infinity"].contains(where: { unsigned.lowercasedASCII.elementsEqual($0.utf8) })
        else { return nil }
        self.init(String(decoding: text, as: UTF8.self))
    }

    /// Parses a number of up to 19 digits, with an optional sign and an optional point between them. Nil for any other
    /// text, and for numbers whose nearest `Double` a single division may not find: few on x86-64, elsewhere those with
    /// digits above 2^53. Without this, decoding a list of records as XML takes a third longer.
    private static func quotient(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
        let isNegative = text.first == UInt8(ascii: "-")
        let start = isNegative || text.first == UInt8(ascii: "+") ? 1 : 0
        var (digits, position) = (UInt64(0), start)
        while position < text.count, let digit = text[position].decimalDigitValue {
            digits = digits &* 10 &+ UInt64(digit)
            position += 1
        }
        // Twenty digits may overflow 64 bits.
        guard position > start, text.count - start <= (position == text.count ? 19 : 20) else { return nil }
        var decimals = 0
        if position < text.count {
            guard text[position] == UInt8(ascii: ".") else { return nil }
            position += 1
            decimals = text.count - position
            guard decimals > 0 else { return nil }
            while position < text.count {
                guard let digit = text[position].decimalDigitValue else { return nil }
                digits = digits &* 10 &+ UInt64(digit)
                position += 1
            }
        }
        return nearest(to: digits, dividedByTenToThe: decimals).map { isNegative ? -$0 : $0 }
    }

    /// The `Double` nearest to `digits` divided by a power of ten; nil if a single division may not find it. The
    /// exponent is 0 to 19.
    ///
    /// Dividing two exact numbers gives the nearest number to the quotient (W. D. Clinger, "How to Read Floating Point
    /// Numbers Accurately", 1990). The x87's significands of 64 bits represent all digits exactly, and rounding the
    /// quotient a second time, to a `Double`, is right unless it is halfway between two numbers of 53 bits.
    private static func nearest(to digits: UInt64, dividedByTenToThe exponent: Int) -> Double? {
        #if arch(x86_64)
            let quotient = Float80(digits) / Float80(powersOfTen[exponent])
            return quotient.significandBitPattern & 0x7FF == 0x400 ? nil : Double(quotient)
        #else
            return digits <= 1 << 53 ? Double(digits) / powersOfTen[exponent] : nil
        #endif
    }

    /// Powers of ten, all of which the element type represents exactly.
    private static let powersOfTen = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
    ]

    /// The shortest decimal text that is read back as the same number, laid out like C's `%g`: `5`, `0.5`, `1e+300`.
    /// Numbers below 0.0001, and from 10 to the power of `power` on, have an exponent.
    ///
    /// Zero is `0` or `-0`; NaN is `nan`; the infinities are `inf` and `-inf`.
    public func shortestText(exponentFrom power: Int) -> String {
        guard isFinite else { return isNaN ? "nan" : self < 0 ? "-inf" : "inf" }
        // In this range, which has nearly all numbers, Swift's description looks like C's except for the `.0` of
        // whole numbers.
        if (0.0001..<1e15).contains(magnitude), power >= 15 {
            return self == rounded() ? String(Int(self)) : description
        }
        let sign = self.sign == .minus ? "-" : ""
        guard self != 0 else { return sign + "0" }

        let (digits, exponent) = shortestDigits
        let count = digits.utf8.count
        if exponent < -4 || exponent >= power {
            let fraction = count > 1 ? "." + digits.dropFirst() : ""
            let exponentDigits = String(exponent.magnitude)
            let padding = exponentDigits.utf8.count < 2 ? "0" : ""
            return "\(sign)\(digits.prefix(1))\(fraction)e\(exponent < 0 ? "-" : "+")\(padding)\(exponentDigits)"
        }
        if exponent < 0 {
            return "\(sign)0.\(String(repeating: "0", count: -exponent - 1))\(digits)"
        }
        if count <= exponent + 1 {
            return sign + digits + String(repeating: "0", count: exponent + 1 - count)
        }
        return "\(sign)\(digits.prefix(exponent + 1)).\(digits.dropFirst(exponent + 1))"
    }

    @available(*, deprecated, renamed: "shortestText(exponentFrom:)")
    public func shortestText(precision: Int) -> String { shortestText(exponentFrom: precision) }

    /// The significant digits of a finite number other than zero, and the exponent of the first digit.
    private var shortestDigits: (digits: String, exponent: Int) {
        var digits: [UInt8] = []
        var (exponent, pointPosition) = (0, Int?.none)
        let text = Array(magnitude.description.utf8)
        for (position, byte) in text.enumerated() {
            if byte == UInt8(ascii: ".") {
                pointPosition = digits.count
            } else if byte == UInt8(ascii: "e") {
                exponent = Int(String(decoding: text[(position + 1)...], as: UTF8.self)) ?? 0
                break
            } else {
                digits.append(byte)
            }
        }
        exponent += (pointPosition ?? digits.count) - 1
        let leadingZeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        exponent -= leadingZeros
        var significant = digits.dropFirst(leadingZeros)
        while significant.last == UInt8(ascii: "0"), significant.count > 1 { significant.removeLast() }
        return (String(decoding: significant, as: UTF8.self), exponent)
    }
}

extension UInt8 {
    fileprivate var isDecimalNumberCharacter: Bool {
        decimalDigitValue != nil || self == UInt8(ascii: ".") || self == UInt8(ascii: "e") || self == UInt8(ascii: "E")
            || self == UInt8(ascii: "+") || self == UInt8(ascii: "-")
    }
}

extension Collection<UInt8> {
    fileprivate var lowercasedASCII: [UInt8] {
        map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
    }
}

extension TextWriter {
    /// Writes a number as `Double.shortestText(exponentFrom:)` lays it out with an exponent from 17 digits on.
    mutating func write(real: Double) {
        write(text: real.shortestText(exponentFrom: 17))
    }
}
