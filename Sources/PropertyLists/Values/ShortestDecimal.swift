/// The decimal number with the fewest digits that is read back as the same `Double`; of several, the nearest to it. It
/// has the same digits as the number's description, for a part of the instructions.
///
/// The digits are found as in R. Giulietti's "The Schubfach way to render doubles" (2020). The range of numbers is so
/// small that all products are exact, in 128 bits, so that the algorithm needs no tables of approximated powers.
struct ShortestDecimal {
    /// The digits as a number, which is to be divided by ten to the power of ``decimals``.
    private(set) var digits: UInt64
    /// The number of digits after the point.
    private(set) var decimals: Int

    /// Nil for zero and numbers outside 2^−6 to 10^15, for whole numbers and for powers of two.
    @inline(__always)
    init?(_ magnitude: Double) {
        guard magnitude >= 0x1p-6, magnitude < 1e15, magnitude.significandBitPattern != 0 else { return nil }
        let significand = magnitude.significandBitPattern | 1 &<< 52
        // The number is the significand divided by two to the power of `bits`, from 3 to 58.
        let bits = 52 + 1_023 - Int(magnitude.exponentBitPattern)
        guard significand.trailingZeroBitCount < bits else { return nil }
        // The greatest power of ten that is not above the distance to the next number; 1262611 / 2^22 is log10(2).
        decimals = -((-bits &* 1_262_611) >> 22)
        let power = UInt64.powerOfTen(decimals)

        // All following numbers are in units of 10^−decimals / 2^shift. `scaled` is below 2^115.
        let shift = UInt64(bits + 2)
        let scaled = (significand &<< 2).multipliedFullWidth(by: power)
        let whole = scaled.high &<< (64 &- shift) | scaled.low &>> shift
        let fraction = scaled.low & (1 &<< shift &- 1)
        // Half the distance to the numbers before and after this one. Numbers at that distance are read as this one if
        // its significand is even.
        let half = power &<< 1
        let isEven = significand & 1 == 0
        @inline(__always) func isNear(_ distance: UInt64) -> Bool { isEven ? distance <= half : distance < half }

        // With one digit less, at most one number is near enough.
        let below = (whole % 10) &<< shift &+ fraction
        let above = 10 &<< shift &- below
        if isNear(below) || isNear(above) {
            digits = whole / 10 &+ (isNear(below) ? 0 : 1)
            decimals -= 1
            removeZeros()
            return
        }
        let next = 1 &<< shift &- fraction
        let isDown = isNear(fraction), isUp = isNear(next)
        digits = whole
        if isUp, !isDown || next < fraction || next == fraction && whole & 1 == 1 { digits = whole &+ 1 }
    }

    private mutating func removeZeros() {
        while digits % 100 == 0 {
            digits /= 100
            decimals -= 2
        }
        if digits % 10 == 0 {
            digits /= 10
            decimals -= 1
        }
    }
}

extension TextWriter {
    @inline(__always)
    mutating func write(_ decimal: ShortestDecimal) {
        let power = UInt64.powerOfTen(decimal.decimals)
        write(decimal: decimal.digits / power)
        write(UInt8(ascii: "."))
        write(decimal: decimal.digits % power, digits: decimal.decimals)
    }

    /// Writes a number as `Double.shortestText(precision:)` lays it out with a precision of 17.
    mutating func write(real: Double) {
        if let decimal = ShortestDecimal(real.magnitude) {
            if real < 0 { write(UInt8(ascii: "-")) }
            write(decimal)
        } else if (1..<1e15).contains(real.magnitude), real == real.rounded() {
            write(PropertyListInteger(Int(real)))
        } else {
            write(text: real.shortestText(precision: 17))
        }
    }
}
