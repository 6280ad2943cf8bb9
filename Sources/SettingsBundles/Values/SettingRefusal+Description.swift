import PrefsCore

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
