extension CalendarDate {
    /// Appends the date and time as `2024-01-02T03:04:05Z`, in 20 to 30 bytes. `date` is the moment from which this
    /// calendar date was made; the year must be 0 to 9999 (``hasText``).
    ///
    /// A fraction of a second, `05.25`, has the fewest digits that ``PropertyListDate/init(text:)`` reads as the same
    /// moment. That initialiser reads nine digits. They are too few to identify some moments within months of
    /// 2001-01-01; for these the fraction is rounded.
    func appendText(withFractionOf date: PropertyListDate, to output: inout OutputSpan<UInt8>) {
        appendText(between: "T", to: &output)
        var (numerator, power) = fraction(of: date)
        while numerator > 0 {
            // Writes the digits of the fraction without zeros at the end, after a point.
            if output.count == 19 { output.append(UInt8(ascii: ".")) }
            power /= 10
            output.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: numerator / power))
            numerator %= power
        }
        output.append(UInt8(ascii: "Z"))
    }

    /// The part of a moment after its whole second, as a numerator over a power of ten: with the fewest digits that
    /// identify the moment, at most nine.
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
