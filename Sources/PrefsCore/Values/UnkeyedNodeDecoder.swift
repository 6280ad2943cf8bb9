/// Decodes values from an array.
struct UnkeyedNodeDecoder: UnkeyedDecodingContainer {
    let decoder: NodeDecoder
    let elements: [PropertyList]
    private(set) var currentIndex = 0

    init(decoder: NodeDecoder, elements: [PropertyList]) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    /// Returns false, since arrays contain no nil.
    mutating func decodeNil() throws -> Bool {
        _ = try element(Never.self)
        return false
    }

    /// Decodes the next element. If that fails, ``currentIndex`` does not advance.
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder.decode(type, element(type), completedBy: nil, at: PathKey(index: currentIndex))
        currentIndex += 1
        return value
    }

    mutating func decode(_ type: Int128.Type) throws -> Int128 {
        let value = try decoder.decode(type, element(type), completedBy: nil, at: PathKey(index: currentIndex))
        currentIndex += 1
        return value
    }

    mutating func decode(_ type: UInt128.Type) throws -> UInt128 {
        let value = try decoder.decode(type, element(type), completedBy: nil, at: PathKey(index: currentIndex))
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try inside(PropertyListDictionary.self).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try inside([PropertyList].self).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let inner = try inside((any Decoder).self)
        currentIndex += 1
        return inner
    }

    private func element(_ type: any Any.Type) throws -> PropertyList {
        guard !isAtEnd else {
            let context = decoder.context("There are no more elements", at: PathKey(index: currentIndex))
            throw DecodingError.valueNotFound(type, context)
        }
        return elements[currentIndex]
    }

    private func inside(_ type: any Any.Type) throws -> NodeDecoder {
        decoder.inside(PathKey(index: currentIndex), try element(type), completedBy: nil)
    }
}
