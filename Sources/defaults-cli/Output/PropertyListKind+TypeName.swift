import PropertyLists

extension PropertyListKind {
    /// The word that macOS has for a kind; references inside keyed archives have none.
    var typeName: String? {
        switch self {
        case .string: "string"
        case .boolean: "boolean"
        case .integer: "integer"
        case .real: "float"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dictionary"
        case .uid: nil
        }
    }
}
