/// The flags that take several values. Those with two dashes are not macOS'.
enum CompositeFlag: String, CaseIterable {
    case array = "-array"
    case dictionary = "-dict"
    case arrayAdd = "-array-add"
    case dictionaryAdd = "-dict-add"
    case arrayAddNew = "--array-add-new"
    case arrayRemove = "--array-remove"

    /// Placeholders of the words after the flag, for usage texts.
    var operands: String {
        switch self {
        case .array, .arrayAdd, .arrayAddNew, .arrayRemove: "VALUE…"
        case .dictionary, .dictionaryAdd: "KEY VALUE …"
        }
    }

    /// What the flag does, in a few words.
    var summary: String {
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
