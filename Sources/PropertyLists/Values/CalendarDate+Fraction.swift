extension CalendarDate {
    /// `2024-01-02T03:04:05Z` in 20 to 30 bytes, for a date that has a text and the moment that it is of.
    ///
    /// A fraction of a second, `05.25`, has the fewest digits that ``PropertyListDate/init(text:)`` reads as the same
    /// moment. It knows nine, which are too few for some moments within months of 2001, and for these it is rounded.
    func appendText(withFractionOf date: PropertyListDate, to output: inout OutputSpan<UInt8>) {
        appendText(between: "T", to: &output)
        var (numerator, power) = fraction(of: date)
        while numerator > 0 {
            // All digits of the fraction are behind the point, zeros at its end left out.
            if output.count == 19 { output.append(UInt8(ascii: ".")) }
            power /= 10
            output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: numerator / power))
            numerator %= power
        }
        output.append(UInt8(ascii: "Z"))
    }

    /// What a moment has beyond its whole second, as a fraction of a power of ten.
    private func fraction(of date: PropertyListDate) -> (numerator: Int, power: Int) {
        let whole = Double(secondsSinceReferenceDate)
        let fraction = date.secondsSinceReferenceDate - whole
        var (numerator, power) = (0.0, 1.0)
        while power < 1e9, whole + numerator / power != date.secondsSinceReferenceDate {
            power *= 10
            numerator = min((fraction * power).rounded(), power - 1)
        }
        return (Int(numerator), Int(power))
    }
}
