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
