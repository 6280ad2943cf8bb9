extension SettingsSlider {
    /// The largest number of steps between the smallest and the largest value. With more, two steps could not be told
    /// from rounding errors.
    static let stepLimit = 1e9

    /// How near a number must be to a step, as a part of the step. Sums of steps such as 0.1 are not exact.
    private static let tolerance = 1e-6

    /// Refuses a number outside the range, or between two steps.
    func check(_ number: Double) throws(SettingRefusal) {
        guard !number.isNaN else { throw .notANumber(number.settingsText) }
        guard number >= minimum, number <= maximum else { throw .outOfRange(number, self) }
        guard let step else { return }
        let steps = (number - minimum) / step
        if abs(steps - steps.rounded()) > Self.tolerance, number != maximum {
            throw .betweenSteps(
                number, lower: value(atStep: steps.rounded(.down), of: step),
                upper: value(atStep: steps.rounded(.up), of: step))
        }
    }

    /// The value that a form sets when the slider is moved by some steps from a value; it stays in the range. Without
    /// ``step``, a step is a twentieth of the range. From between two steps, the first move goes to the next step.
    public func value(_ number: Double, movedBy count: Int) -> Double {
        guard count != 0, number.isFinite else { return min(maximum, max(minimum, number.isFinite ? number : minimum)) }
        let length = step ?? (maximum - minimum) / 20
        let steps = (number - minimum) / length
        let isOnStep = abs(steps - steps.rounded()) <= Self.tolerance
        let start = isOnStep ? steps.rounded() : steps.rounded(count > 0 ? .down : .up)
        return value(atStep: start + Double(count), of: length)
    }

    /// The value after some steps from the smallest, in the range. It has no more decimals than the smallest value and
    /// the step have, so that steps of 0.1 give 0.3 and not 0.30000000000000004.
    private func value(atStep count: Double, of length: Double) -> Double {
        var value = minimum + count * length
        let powers = [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]
        if let power = powers.first(where: { Self.isWhole(minimum * $0) && Self.isWhole(length * $0) }) {
            value = (value * power).rounded() / power
        }
        return min(maximum, max(minimum, value))
    }

    /// Whether a number differs from a whole number by no more than rounding errors.
    private static func isWhole(_ number: Double) -> Bool {
        abs(number - number.rounded()) <= abs(number) * 1e-12
    }
}
