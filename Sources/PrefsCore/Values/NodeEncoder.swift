/// The encoder that a value gets for one position in a property list.
struct NodeEncoder: Encoder {
    let session: EncodingSession
    let node: EncodedNode
    let path: CodingPath
    /// The number of values being encoded around this one.
    let level: Int

    var codingPath: [any CodingKey] { path.keys }
    var userInfo: [CodingUserInfoKey: Any] { session.userInfo }

    // None of these methods can throw: the session keeps the error.

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

    /// The property list of a value at a key in this position, or at this position itself; nil for nil.
    func propertyList<Value: Encodable>(of value: Value, at key: (any CodingKey)? = nil) throws -> PropertyList? {
        if let native = value as? any PropertyListNative {
            guard let propertyList = native.native else { throw error(value, "Too large a number", at: key) }
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

    /// The encoder for a position in this one, or a new encoder for this position.
    ///
    /// Beyond the nesting limit (already recorded as the failure) the path stops growing: endless recursion would
    /// build an endless linked list, which could not be released.
    func inside(_ key: (any CodingKey)?) -> NodeEncoder {
        let inner = mayBeFilled ? key.map(path.appending) : nil
        return NodeEncoder(session: session, node: EncodedNode(), path: inner ?? path, level: level + 1)
    }

    /// Whether values may be added at positions in this one. Beyond the nesting limit, nested encoders are still
    /// returned, but their values are discarded.
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
