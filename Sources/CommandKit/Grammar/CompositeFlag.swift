/// The flags that several values follow, for an array or a dictionary. The flags with two dashes are additions to
/// macOS' command.
package enum CompositeFlag: String, CaseIterable, Sendable {
    case array = "-array"
    case dictionary = "-dict"
    case arrayAdd = "-array-add"
    case dictionaryAdd = "-dict-add"
    case arrayAddNew = "--array-add-new"
    case arrayRemove = "--array-remove"

    /// The placeholders of the values after the flag, for usage texts.
    package var operands: String {
        switch self {
        case .array, .arrayAdd, .arrayAddNew, .arrayRemove: "VALUE…"
        case .dictionary, .dictionaryAdd: "KEY VALUE …"
        }
    }

    /// Values after the flag, as they are typed into a shell.
    package var example: String {
        switch self {
        case .array: "Loft Roof"
        case .arrayAdd, .arrayAddNew: "Attic"
        case .arrayRemove: "Loft"
        case .dictionary: "width -int 800"
        case .dictionaryAdd: "height -int 600"
        }
    }

    /// What the flag does, in a few words, for the manual page and the completions.
    package var summary: String {
        switch self {
        case .array: "an array of these values"
        case .dictionary: "a dictionary of these keys and values"
        case .arrayAdd: "adds values to the end of an array"
        case .dictionaryAdd: "sets keys of a dictionary"
        case .arrayAddNew: "adds those values that an array does not have yet"
        case .arrayRemove: "removes from an array what equals one of these values"
        }
    }
}
