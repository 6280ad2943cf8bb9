/// The decoder for one position in a property list; a value there is decoded from it.
struct NodeDecoder: Decoder {
    let userInfo: [CodingUserInfoKey: Any]
    /// The property list at this position; nil if there is none.
    let value: PropertyList?
    /// The property list at the same position in the defaults, which supply missing keys.
    let defaults: PropertyList?
    /// Supplies missing keys where ``defaults`` has no value; nil if types supply none.
    let typeDefaults: TypeDefaults?
    /// Whether a string is read as a value of another type, as ``PreferenceValue`` describes.
    let readsTexts: Bool
    let path: CodingPath
    /// The number of values around this one that are being decoded.
    let level: Int

    var codingPath: [any CodingKey] { path.keys }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .dictionary(let members) = value else { throw mismatch(PropertyListDictionary.self, value) }
        guard path.mayHaveContainer else { throw corrupted("Nesting is too deep") }
        let defaults: PropertyListDictionary = if case .dictionary(let defaults) = defaults { defaults } else { [:] }
        return KeyedDecodingContainer(KeyedNodeDecoder(decoder: self, members: members, defaults: defaults))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([PropertyList].self, value) }
        guard path.mayHaveContainer else { throw corrupted("Nesting is too deep") }
        return UnkeyedNodeDecoder(decoder: self, elements: elements)
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    // MARK: Values

    /// Decodes a value at this position, or at a key or index in it.
    func decode<Value: Decodable>(
        _ type: Value.Type, _ value: PropertyList?, completedBy defaults: PropertyList?, at key: (any CodingKey)? = nil
    ) throws -> Value {
        if let native = type as? any PropertyListNative.Type {
            guard let value, let result = (native.init(native: value) as Any? ?? text(value, as: type)) as? Value
            else {
                throw mismatch(type, value, at: key)
            }
            return result
        }
        guard level < CodingPath.levelLimit else { throw corrupted("Nesting is too deep", at: key) }
        return try Value(from: inside(key, value, completedBy: defaults ?? typeDefaults?.propertyList(of: type)))
    }

    private func text(_ value: PropertyList, as type: any Any.Type) -> Any? {
        guard readsTexts, case .string = value else { return nil }
        return try? (type as? any PreferenceValue.Type)?.init(propertyList: value)
    }

    func inside(
        _ key: (any CodingKey)?, _ value: PropertyList?, completedBy defaults: PropertyList?
    ) -> NodeDecoder {
        NodeDecoder(
            userInfo: userInfo, value: value, defaults: defaults, typeDefaults: typeDefaults,
            readsTexts: readsTexts, path: key.map(path.appending) ?? path, level: level + 1)
    }

    // MARK: Errors

    func mismatch(_ type: any Any.Type, _ value: PropertyList?, at key: (any CodingKey)? = nil) -> DecodingError {
        guard let value else { return .valueNotFound(type, context("There is no value", at: key)) }
        let isNumber = value.kind == .integer || value.kind == .real && type is any BinaryFloatingPoint.Type
        if type is any Numeric.Type, isNumber { return corrupted("The number does not fit \(type)", at: key) }
        return .typeMismatch(type, context("There is a value of kind \(value.kind)", at: key))
    }

    func corrupted(_ reason: String, at key: (any CodingKey)? = nil) -> DecodingError {
        .dataCorrupted(context(reason, at: key))
    }

    func context(_ reason: String, at key: (any CodingKey)? = nil) -> DecodingError.Context {
        DecodingError.Context(codingPath: (key.map(path.appending) ?? path).keys, debugDescription: reason)
    }
}

extension NodeDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool { value == nil }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decode(type, value, completedBy: defaults)
    }

    func decode(_ type: Int128.Type) throws -> Int128 {
        try decode(type, value, completedBy: nil)
    }

    func decode(_ type: UInt128.Type) throws -> UInt128 {
        try decode(type, value, completedBy: nil)
    }
}
