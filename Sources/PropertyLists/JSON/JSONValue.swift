/// A value of a JSON text as it is written: it may be null, and an object may have a key twice.
package enum JSONValue: Sendable {
    case null
    /// A string, a number or a boolean.
    case plain(PropertyList)
    case array([JSONValue])
    case object(JSONObject)

    /// Decodes a JSON text as `PropertyList.init(decodingJSON:)` does, but with null, and with comments (`// …` to the
    /// end of the line and `/* … */`) wherever blanks may be.
    package init(decoding bytes: [UInt8]) throws(PropertyListError) {
        self = try JSONComments.blanked(bytes).withBytes { (view) throws(PropertyListError) in
            var reader = JSONReader(view)
            return try reader.readDocument { (reader) throws(PropertyListError) in try reader.readJSON() }
        }
    }

    /// The value without any null inside; nil for null.
    package var propertyList: PropertyList? {
        switch self {
        case .null: nil
        case .plain(let value): value
        case .array(let elements): .array(elements.compactMap(\.propertyList))
        case .object(let object):
            .dictionary(
                PropertyListDictionary(object.compactMap { key, value in value.propertyList.map { (key, $0) } }))
        }
    }

    /// Whether the value is null, or has null inside.
    package var hasNull: Bool {
        switch self {
        case .null: true
        case .plain: false
        case .array(let elements): elements.contains(where: \.hasNull)
        case .object(let object): object.contains(where: \.value.hasNull)
        }
    }

    /// Nil for null.
    package var kind: PropertyListKind? {
        switch self {
        case .null: nil
        case .plain(let value): value.kind
        case .array: .array
        case .object: .dictionary
        }
    }

    /// The keys that lead to the first key that an object has twice, and that key; nil if there is none. Readers of
    /// JSON take the last one, so that the settings of the other would be lost without a word.
    package var repeatedKey: [String]? {
        switch self {
        case .null, .plain: return nil
        case .array(let elements): return elements.lazy.compactMap(\.repeatedKey).first
        case .object(let object):
            var keys = KeyList()
            for (key, value) in object.members {
                if keys.insert(key) != nil { return [key] }
                if let path = value.repeatedKey { return [key] + path }
            }
            return nil
        }
    }
}

/// The members of an object in the order of the text.
package struct JSONObject: Sendable, Sequence {
    package var members: [(key: String, value: JSONValue)] = []

    package func makeIterator() -> [(key: String, value: JSONValue)].Iterator { members.makeIterator() }
}

extension JSONReader {
    /// Reads a value that may be null, or have null inside.
    fileprivate mutating func readJSON() throws(PropertyListError) -> JSONValue {
        switch scanner.cursor.next {
        case UInt8(ascii: "{"):
            try enterContainer()
            scanner.cursor.advance()
            var object = JSONObject()
            while try !isAtEnd(UInt8(ascii: "}"), isFirst: object.members.isEmpty) {
                object.members.append((try takeKey(), try readJSON()))
            }
            depth -= 1
            return .object(object)
        case UInt8(ascii: "["):
            try enterContainer()
            scanner.cursor.advance()
            var elements: [JSONValue] = []
            while try !isAtEnd(UInt8(ascii: "]"), isFirst: elements.isEmpty) { elements.append(try readJSON()) }
            depth -= 1
            return .array(elements)
        default:
            return scanner.cursor.take("null") ? .null : .plain(try readValue())
        }
    }
}
