/// Encodes values into an array.
struct UnkeyedPlaceEncoder: UnkeyedEncodingContainer {
    let encoder: PlaceEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.place.count }

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
        encoder.place.append(value)
    }

    private func inside() -> PlaceEncoder {
        let inner = encoder.inside(nextKey)
        if encoder.mayBeFilled { encoder.place.append(inner) }
        return inner
    }
}
