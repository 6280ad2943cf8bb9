extension SettingsSlider {
    /// How near a number must be to a step, as a part of the step. Sums of steps such as 0.1 are not exact.
    private static let tolerance = 1e-6

    /// Refuses a number outside the range, or between two steps.
    func check(_ number: Double) throws(SettingRefusal) {
        guard number >= minimum, number <= maximum else { throw .outOfRange(number, self) }
        guard let step else { return }
        let steps = (number - minimum) / step
        if abs(steps - steps.rounded()) > Self.tolerance, number != maximum {
            throw .betweenSteps(
                number, lower: value(atStep: steps.rounded(.down)), upper: value(atStep: steps.rounded(.up)))
        }
    }

    /// The value that a form sets when the slider is moved by some steps from a value; it stays in the range. Without
    /// ``step``, a step is a twentieth of the range.
    public func value(_ number: Double, movedBy count: Int) -> Double {
        let length = step ?? (maximum - minimum) / 20
        guard length > 0, number.isFinite else { return minimum }
        let steps = (number - minimum) / length
        // From between two steps, the first move goes to the next step.
        let start =
            abs(steps - steps.rounded()) <= Self.tolerance ? steps.rounded() : steps.rounded(count > 0 ? .down : .up)
        return min(maximum, max(minimum, value(atStep: start + Double(count), of: length)))
    }

    private func value(atStep count: Double) -> Double {
        min(maximum, value(atStep: count, of: step ?? 0))
    }

    /// The value after some steps from the smallest. It has no more decimals than the smallest value and the step have,
    /// so that steps of 0.1 give 0.3 and not 0.30000000000000004.
    private func value(atStep count: Double, of length: Double) -> Double {
        let value = minimum + count * length
        for power in [1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]
        where Self.isWhole(minimum * power) && Self.isWhole(length * power) {
            return (value * power).rounded() / power
        }
        return value
    }

    private static func isWhole(_ number: Double) -> Bool {
        abs(number - number.rounded()) < tolerance
    }
}
