/// Decodes values from an array.
struct UnkeyedNodeDecoder: UnkeyedDecodingContainer {
    let decoder: NodeDecoder
    let elements: [PropertyList]
    private(set) var currentIndex = 0

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// Returns false, since arrays contain no nil.
    mutating func decodeNil() throws -> Bool {
        _ = try element(Never.self)
        return false
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next(type) }

    mutating func decode(_ type: Int128.Type) throws -> Int128 { try next(type) }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try next(type) }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try next(PropertyListDictionary.self) { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next([PropertyList].self) { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder {
        try next((any Decoder).self) { $0 }
    }

    private mutating func next<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder.decode(type, element(type), completedBy: nil, at: PathKey(index: currentIndex))
        currentIndex += 1
        return value
    }

    /// Passes the decoder of the next element to a closure. If that fails, ``currentIndex`` does not advance.
    private mutating func next<Result>(_ type: any Any.Type, _ body: (NodeDecoder) throws -> Result) throws -> Result {
        let result = try body(
            decoder.inside(PathKey(index: currentIndex), try element(type), completedBy: nil))
        currentIndex += 1
        return result
    }

    private func element(_ type: any Any.Type) throws -> PropertyList {
        guard !isAtEnd else {
            let context = decoder.context("There are no more elements", at: PathKey(index: currentIndex))
            throw DecodingError.valueNotFound(type, context)
        }
        return elements[currentIndex]
    }
}
