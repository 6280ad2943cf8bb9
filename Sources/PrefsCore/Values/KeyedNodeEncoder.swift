/// Encodes values into a dictionary.
struct KeyedNodeEncoder<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: NodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws {
        encoder.node.set(nil, forKey: key.stringValue)
    }

    func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        encoder.node.set(try encoder.propertyList(of: value, at: key), forKey: key.stringValue)
    }

    func encode(_ value: Int128, forKey key: Key) throws {
        encoder.node.set(try encoder.propertyList(of: value, at: key), forKey: key.stringValue)
    }

    func encode(_ value: UInt128, forKey key: Key) throws {
        encoder.node.set(try encoder.propertyList(of: value, at: key), forKey: key.stringValue)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        inside(key).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        inside(key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        inside(PathKey.superclass)
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        inside(key)
    }

    private func inside(_ key: any CodingKey) -> NodeEncoder {
        let inner = encoder.inside(key)
        if encoder.mayBeFilled { encoder.node.set(inner, forKey: key.stringValue) }
        return inner
    }
}
