/// Decodes values from a dictionary.
struct KeyedNodeDecoder<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: NodeDecoder
    let members: PropertyListDictionary
    let defaults: PropertyListDictionary

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { members.keys.compactMap(Key.init(stringValue:)) }

    func contains(_ key: Key) -> Bool {
        members[key.stringValue] != nil
    }

    /// Whether a key is missing, since nil is encoded as a missing key.
    func decodeNil(forKey key: Key) throws -> Bool {
        !contains(key)
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if let value = members[key.stringValue] {
            return try decoder.decode(type, value, completedBy: defaults[key.stringValue], at: key)
        }
        if type is any ExpressibleByNilLiteral.Type {
            return try decoder.decode(type, nil, completedBy: nil, at: key)
        }
        return try decoder.decode(type, completed(key), completedBy: nil, at: key)
    }

    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
        try decoder.decode(type, completed(key), completedBy: nil, at: key)
    }

    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
        try decoder.decode(type, completed(key), completedBy: nil, at: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try inside(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try inside(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        superDecoder(at: PathKey.superclass)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        superDecoder(at: key)
    }

    private func superDecoder(at key: any CodingKey) -> NodeDecoder {
        let value = defaults[key.stringValue]
        return decoder.inside(key, members[key.stringValue] ?? value, completedBy: value)
    }

    private func completed(_ key: Key) throws -> PropertyList {
        guard let value = members[key.stringValue] ?? defaults[key.stringValue] else {
            throw DecodingError.keyNotFound(key, decoder.context("There is no key \(key.stringValue)"))
        }
        return value
    }

    private func inside(_ key: Key) throws -> NodeDecoder {
        decoder.inside(key, try completed(key), completedBy: defaults[key.stringValue])
    }
}
