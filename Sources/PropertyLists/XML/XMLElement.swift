/// The elements of Apple's property-list DTD.
enum XMLElement: CaseIterable {
    case plist, dictionary, array, key, string, data, date, integer, real, `true`, `false`

    var name: StaticString {
        switch self {
        case .plist: "plist"
        case .dictionary: "dict"
        case .array: "array"
        case .key: "key"
        case .string: "string"
        case .data: "data"
        case .date: "date"
        case .integer: "integer"
        case .real: "real"
        case .true: "true"
        case .false: "false"
        }
    }
}
