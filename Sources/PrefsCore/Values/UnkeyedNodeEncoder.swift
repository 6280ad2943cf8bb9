/// Encodes values into an array.
struct UnkeyedNodeEncoder: UnkeyedEncodingContainer {
    let encoder: NodeEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.node.count }

    func encodeNil() throws {
        throw encoder.inside(nextKey).nilInArray
    }

    func encode<Value: Encodable>(_ value: Value) throws {
        try append(encoder.propertyList(of: value, at: nextKey))
    }

    func encode(_ value: Int128) throws {
        try append(encoder.propertyList(of: value, at: nextKey))
    }

    func encode(_ value: UInt128) throws {
        try append(encoder.propertyList(of: value, at: nextKey))
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        inside().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        inside().unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        inside()
    }

    private var nextKey: PathKey { PathKey(index: count) }

    private func append(_ value: PropertyList?) throws {
        guard let value else { throw encoder.inside(nextKey).nilInArray }
        encoder.node.append(value)
    }

    private func inside() -> NodeEncoder {
        let inner = encoder.inside(nextKey)
        if encoder.mayBeFilled { encoder.node.append(inner) }
        return inner
    }
}
