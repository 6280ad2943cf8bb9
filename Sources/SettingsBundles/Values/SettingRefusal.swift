public import PrefsCore

/// Why an element of a settings bundle refuses a value. Later versions may have further cases.
public enum SettingRefusal: Error, Sendable {
    /// The value is none of the choices of a multi value or radio group, or of the two values of a toggle switch.
    case notAChoice(String, [SettingsChoice])
    /// The text of a toggle switch is neither of its values, nor a word such as `on` or `off`.
    case notOnOrOff(String)
    /// Several choices have this title, with different values.
    case ambiguousChoice(String, [SettingsChoice])
    /// The text is not a number.
    case notANumber(String)
    /// The number is not in the range of a slider.
    case outOfRange(Double, SettingsSlider)
    /// The number is between two steps of a slider.
    case betweenSteps(Double, lower: Double, upper: Double)
    /// The text does not match the pattern of a text field. The text is nil if it is a secret.
    case noMatch(String?, pattern: String)
    /// The stored value has a kind that the element never stores.
    case wrongKind(PropertyListKind, expected: PropertyListKind)
    /// The element has a value that people cannot change.
    case readOnly
    /// A group without a key, or a child pane, has no value.
    case noValue
}
