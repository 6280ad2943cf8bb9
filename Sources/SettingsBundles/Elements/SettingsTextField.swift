/// The parts of a text field.
public struct SettingsTextField: Sendable {
    /// Whether the text is a secret that must not be shown while it is typed or listed.
    public let isSecure: Bool
    /// A hint for keyboards on a screen. It never refuses a text.
    public let keyboard: Keyboard
    /// A hint for keyboards on a screen.
    public let autocapitalization: Autocapitalization
    /// A hint for keyboards on a screen.
    public let autocorrection: Autocorrection
    /// The POSIX extended regular expression that a whole value must match (`Pattern`, an extension); nil for any text.
    public let pattern: String?

    public enum Keyboard: String, Sendable, CaseIterable {
        case alphabet = "Alphabet"
        case numbersAndPunctuation = "NumbersAndPunctuation"
        case numberPad = "NumberPad"
        case url = "URL"
        case emailAddress = "EmailAddress"
    }

    public enum Autocapitalization: String, Sendable, CaseIterable {
        case none = "None"
        case sentences = "Sentences"
        case words = "Words"
        case allCharacters = "AllCharacters"
    }

    public enum Autocorrection: String, Sendable, CaseIterable {
        case `default` = "Default"
        case no = "No"
        case yes = "Yes"
    }
}
