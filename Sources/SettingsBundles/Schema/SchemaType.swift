import PrefsCore

/// The types of values that the schema of settings bundles knows.
enum SchemaType: Sendable {
    case string, boolean, number, array, dictionary, any
    /// A boolean, string, number, date or data.
    case scalar
    /// One of these texts, as a hint for keyboards on a screen. Another value is ignored, with a warning.
    case hint([String])

    /// Whether a value has the type. Numbers are booleans, as in Apple's property lists: a schema written by hand often
    /// has the integer 1 for true.
    func accepts(_ value: PropertyList) -> Bool {
        switch (self, value) {
        case (.any, _), (.string, .string), (.hint, .string), (.array, .array), (.dictionary, .dictionary): true
        case (.boolean, .boolean), (.boolean, .integer), (.number, .integer), (.number, .real): true
        case (.scalar, .array), (.scalar, .dictionary), (.scalar, .uid): false
        case (.scalar, _): true
        default: false
        }
    }

    /// The type with its article, for messages.
    var name: String {
        switch self {
        case .string, .hint: "a string"
        case .boolean: "a boolean"
        case .number: "a number"
        case .array: "an array"
        case .dictionary: "a dictionary"
        case .scalar: "a boolean, string, number, date or data"
        case .any: "any value"
        }
    }
}
