/// Reads binary property lists.
///
/// Objects may be shared: text and data that several containers refer to are decoded once and shared
/// in memory. Containers cannot be shared by values, so each reference unfolds one anew; the first time a
/// container is met again, ``BinaryUnfolding`` makes sure that the whole stays finite and within bounds.
struct BinaryReader {
    private let document: BinaryDocument
    private var depth = 0
    private var extents: BinaryExtents
    /// Text and data met more than once, by offset.
    private var sharedLeaves: [Int: PropertyList] = [:]
    private var isKnownToUnfold = false
    /// The weight of the text and data in ``sharedLeaves``, each time it was referred to again.
    private var repeatedWeight = 0

    init(_ view: ByteView) throws(PropertyListError) {
        document = try BinaryDocument(view)
        extents = BinaryExtents(document)
    }

    mutating func readRoot() throws(PropertyListError) -> PropertyList {
        try readObject(document.rootObject)
    }

    private mutating func readObject(_ number: Int) throws(PropertyListError) -> PropertyList {
        let offset = try document.offset(of: number)
        switch try document.object(at: offset) {
        case .leaf(let value):
            return value
        case .bytes(let kind, let range):
            return try readBytes(at: offset, kind, range)
        case .array(let references):
            try enterContainer(at: offset, length: references.length)
            var elements: [PropertyList] = []
            elements.reserveCapacity(references.count)
            for position in 0..<references.count {
                elements.append(try readObject(document.reference(position, of: references)))
            }
            depth -= 1
            return .array(elements)
        case .dictionary(let keys, let values):
            try enterContainer(at: offset, length: keys.length + values.length)
            var dictionary = PropertyListDictionary()
            dictionary.reserveCapacity(keys.count)
            for position in 0..<keys.count {
                let key = try readKey(document.reference(position, of: keys))
                dictionary.set(try readObject(document.reference(position, of: values)), forKey: key)
            }
            depth -= 1
            return .dictionary(dictionary)
        }
    }

    /// Reads a key; a container in its place is not read at all.
    private mutating func readKey(_ number: Int) throws(PropertyListError) -> String {
        let offset = try document.offset(of: number)
        guard case .bytes(let kind, let range) = try document.object(at: offset),
            case .string(let key) = try readBytes(at: offset, kind, range)
        else { throw document.error(.keyIsNotAString, at: offset) }
        return key
    }

    private mutating func enterContainer(at offset: Int, length: Int) throws(PropertyListError) {
        if try !extents.note(objectAt: offset, length: length), !isKnownToUnfold {
            try BinaryUnfolding.check(document)
            isKnownToUnfold = true
        }
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw document.error(.nestingTooDeep, at: offset) }
    }

    /// Reads text or data, the second time from memory. Text of up to 15 bytes of UTF-8 is held in the
    /// value itself, and nothing is saved by sharing it.
    private mutating func readBytes(
        at offset: Int, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>
    ) throws(PropertyListError) -> PropertyList {
        if range.count <= kind.lengthWithoutMemory { return try decode(kind, range) }
        guard try !extents.note(objectAt: offset, length: range.count) else { return try decode(kind, range) }
        repeatedWeight += BinaryUnfolding.weight(of: range)
        guard repeatedWeight <= PropertyList.unfoldingLimit else { throw document.error(.tooManyValues, at: offset) }
        if let shared = sharedLeaves[offset] { return shared }
        let value = try decode(kind, range)
        sharedLeaves[offset] = value
        return value
    }

    private func decode(_ kind: BinaryDocument.ByteKind, _ range: Range<Int>) throws(PropertyListError) -> PropertyList {
        let value: PropertyList? =
            switch kind {
            case .data: document.view.copy(range).map(PropertyList.data)
            case .ascii: document.view.asciiText(range).map(PropertyList.string)
            case .utf16: document.view.utf16Text(range).map(PropertyList.string)
            }
        guard let value else { throw document.error(.invalidText, at: range.lowerBound) }
        return value
    }
}

extension BinaryDocument.ByteKind {
    /// Up to how many bytes in the document make a value that needs no memory of its own.
    fileprivate var lengthWithoutMemory: Int {
        switch self {
        case .ascii: 15
        case .utf16: 10
        case .data: 0
        }
    }
}
