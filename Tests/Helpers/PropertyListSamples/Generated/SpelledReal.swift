/// The digits of a real number, which denote it wherever the point is.
struct SpelledReal {
    private let isNegative: Bool
    let digits: String
    /// The power of ten by which the digits, taken as a whole number, are multiplied.
    let exponent: Int

    /// - Parameter real: A finite number.
    init(_ real: Double) {
        isNegative = real.sign == .minus
        let parts = real.magnitude.description.split(separator: "e")
        let number = parts[0].split(separator: ".")
        let fraction = number.count > 1 && number[1] != "0" ? number[1] : ""
        digits = "\(number[0])\(fraction)"
        exponent = (parts.count > 1 ? Int(parts[1]) ?? 0 : 0) - fraction.utf8.count
    }

    /// A text that JSON takes for a real and the other formats take for a number.
    func next(_ random: inout SeededGenerator) -> String {
        let sign = isNegative ? "-" : ""
        let isPlain = exponent <= 0 && exponent > -30 && digits.utf8.count < 20
        let form = random.below(isPlain ? 6 : 3)
        if form > 2 { return sign + plain + (form == 5 ? String(repeating: "0", count: random.below(12)) : "") }
        // The point is moved, or zeros are added, and the exponent makes up for it.
        var (whole, exponent) = (String(digits.drop { $0 == "0" }), exponent)
        if whole.isEmpty { whole = "0" }
        if form == 1, whole != "0" {
            whole += "00"
            exponent -= 2
        }
        var text = whole
        if form == 2 {
            text = "\(whole.prefix(1)).\(whole.count > 1 ? String(whole.dropFirst()) : "0")"
            exponent += whole.count - 1
        }
        let plus = exponent < 0 ? "" : random.pick(["", "+"])
        let zeros = exponent >= 0 ? random.pick(["", "0"]) : ""
        return "\(sign)\(text)\(random.pick(["e", "E"]))\(plus)\(zeros)\(exponent)"
    }

    /// The number with a point.
    private var plain: String {
        let count = digits.utf8.count + exponent
        guard exponent < 0 else { return digits + ".0" }
        return count > 0
            ? "\(digits.prefix(count)).\(digits.dropFirst(count))"
            : "0.\(String(repeating: "0", count: -count))\(digits)"
    }
}
