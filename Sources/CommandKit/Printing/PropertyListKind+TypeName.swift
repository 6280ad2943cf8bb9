package import PropertyLists

extension PropertyListKind {
    /// macOS' word for a kind of value; nil for a reference of a keyed archive.
    package var typeName: String? {
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
