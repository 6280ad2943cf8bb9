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

extension SettingRefusal: CustomStringConvertible {
    /// The reason on one line for people, with the values that the element accepts.
    public var description: String {
        switch self {
        case .notAChoice(let text, let choices) where choices.isEmpty:
            "'\(text.onOneLine)' is not a choice: the bundle gives none"
        case .notAChoice(let text, let choices):
            "'\(text.onOneLine)' is not a choice; choose \(Self.list(choices))"
        case .notOnOrOff(let text): "'\(text.onOneLine)' is neither on nor off"
        case .ambiguousChoice(let text, let choices):
            "several choices are called '\(text.onOneLine)'; choose by value: "
                + choices.map(\.value.settingsText.onOneLine).joined(separator: ", ")
        case .notANumber(let text): "'\(text.onOneLine)' is not a number"
        case .outOfRange(let number, let slider):
            "\(number.settingsText) is not between \(slider.minimum.settingsText) and \(slider.maximum.settingsText)"
        case .betweenSteps(let number, let lower, let upper):
            "\(number.settingsText) is between two steps; choose \(lower.settingsText) or \(upper.settingsText)"
        case .noMatch(let text, let pattern):
            "\(text.map { "'\($0.onOneLine)'" } ?? "the text") does not match \(pattern.onOneLine)"
        case .wrongKind(let kind, let expected):
            "it is \(kind.nameWithArticle) and not \(expected.nameWithArticle)"
        case .readOnly: "it can only be read"
        case .noValue: "it has no value"
        }
    }

    /// The number of choices that a message lists.
    private static let listedChoices = 12

    private static func list(_ choices: [SettingsChoice]) -> String {
        let words = choices.prefix(listedChoices).map { choice in
            let (title, value) = (choice.title.localized, choice.value.settingsText)
            return title.hasSameBytes(as: value) ? title.onOneLine : "\(title.onOneLine) (\(value.onOneLine))"
        }
        let others = choices.count - words.count
        return words.joined(separator: ", ") + (others > 0 ? " or one of \(others) others" : "")
    }
}
