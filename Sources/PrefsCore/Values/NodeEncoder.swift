/// The encoder for one position in a property list; a value there is encoded into it.
struct NodeEncoder: Encoder {
    let session: EncodingSession
    let node: EncodedNode
    let path: CodingPath
    /// The number of values around this one that are being encoded.
    let level: Int

    var codingPath: [any CodingKey] { path.keys }
    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    // None of these methods can throw an error: the session keeps the first one.

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        check(node.beginDictionary())
        return KeyedEncodingContainer(KeyedNodeEncoder(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        check(node.beginArray())
        return UnkeyedNodeEncoder(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }

    private func check(_ isFree: Bool) {
        if !isFree { session.fail("There is a value of another kind already", at: path) }
        if !path.mayHaveContainer { session.fail("Nesting is too deep", at: path) }
    }

    // MARK: Values

    /// Encodes a value at this position, or at a key or index in it. Returns its property list; nil for nil.
    func propertyList<Value: Encodable>(of value: Value, at key: (any CodingKey)? = nil) throws -> PropertyList? {
        if let native = value as? any PropertyListNative {
            guard let propertyList = try? native.propertyList() else {
                throw error(value, "Too large a number", at: key)
            }
            let depth = path.count + (key == nil ? 0 : 1)
            guard propertyList.nests(atMost: PropertyList.nestingLimit - depth) else {
                throw error(value, "Nesting is too deep", at: key)
            }
            return propertyList
        }
        guard level < CodingPath.levelLimit else { throw error(value, "Nesting is too deep", at: key) }
        let inner = inside(key)
        try value.encode(to: inner)
        try session.throwFailure()
        return try inner.node.propertyList()
    }

    /// Creates an encoder for a key or index in this position, or another one for this position itself.
    ///
    /// Beyond the nesting limit, which has been recorded as an error by then, the path does not grow any more.
    /// Otherwise endless recursion would build a linked list that is too long to be released.
    func inside(_ key: (any CodingKey)?) -> NodeEncoder {
        let inner = mayBeFilled ? key.map(path.appending) : nil
        return NodeEncoder(session: session, node: EncodedNode(), path: inner ?? path, level: level + 1)
    }

    /// Whether values may be added in this position. Beyond the nesting limit, nested encoders are still returned, but
    /// their values are discarded.
    var mayBeFilled: Bool { path.mayHaveContainer }

    var nilInArray: EncodingError {
        let absent: Int? = nil
        return error(absent as Any, "Property lists have no nil in arrays", at: nil)
    }

    func error(_ value: Any, _ reason: String, at key: (any CodingKey)?) -> EncodingError {
        .invalidValue(value, .init(codingPath: (key.map(path.appending) ?? path).keys, debugDescription: reason))
    }
}

extension NodeEncoder: SingleValueEncodingContainer {
    func encodeNil() throws {
        try set(nil)
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try set(propertyList(of: value))
    }

    func encode(_ value: Int128) throws {
        try set(propertyList(of: value))
    }

    func encode(_ value: UInt128) throws {
        try set(propertyList(of: value))
    }

    private func set(_ value: PropertyList?) throws {
        guard node.setValue(value) else {
            throw error(value as Any, "There is a value already", at: nil)
        }
    }
}

/// The state that is shared by all encoders that take part in encoding one value.
final class EncodingSession {
    let userInfo: [CodingUserInfoKey: Any]
    /// The first error that occurred in a method that cannot throw it.
    private(set) var failure: EncodingError?

    init(userInfo: [CodingUserInfoKey: Any]) {
        self.userInfo = userInfo
    }

    func fail(_ reason: String, at path: CodingPath) {
        guard failure == nil else { return }
        failure = .invalidValue((), .init(codingPath: path.keys, debugDescription: reason))
    }

    func throwFailure() throws {
        if let failure { throw failure }
    }
}

extension PropertyList {
    /// Whether arrays and dictionaries are nested at most this deep.
    package func nests(atMost depth: Int) -> Bool {
        switch self {
        case .array(let elements):
            depth > 0 && elements.allSatisfy { $0.nests(atMost: depth - 1) }
        case .dictionary(let dictionary):
            depth > 0 && dictionary.allSatisfy { $0.value.nests(atMost: depth - 1) }
        default:
            true
        }
    }
}
