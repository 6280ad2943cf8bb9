import PrefsCore

extension SettingsSlider {
    /// The number that a slider shows for a stored integer or real, or for a text that programs read as a number; nil
    /// for another value.
    package func number(of value: PropertyList) -> Double? {
        switch value {
        case .integer, .real: value.roundedNumber
        case .string: try? Double(propertyList: value)
        default: nil
        }
    }
}
