/// The kind of a ``PropertyList`` value, without the value.
public enum PropertyListKind: Sendable {
    case string, boolean, integer, real, date, data, uid, array, dictionary
}

extension PropertyList {
    /// The kind of this value.
    public var kind: PropertyListKind {
        switch self {
        case .string: .string
        case .boolean: .boolean
        case .integer: .integer
        case .real: .real
        case .date: .date
        case .data: .data
        case .uid: .uid
        case .array: .array
        case .dictionary: .dictionary
        }
    }
}

extension PropertyListKind {
    /// The name of the kind with its article.
    package var nameWithArticle: String {
        switch self {
        case .string: "a string"
        case .boolean: "a boolean"
        case .integer: "an integer"
        case .real: "a real number"
        case .date: "a date"
        case .data: "data"
        case .uid: "a reference"
        case .array: "an array"
        case .dictionary: "a dictionary"
        }
    }
}
