/// Reads binary property lists.
///
/// Objects may be shared, and stay so in memory: what is met a second time is kept, and from then on
/// taken from there, so that a value takes memory in proportion to its document however often its parts
/// are referred to. Whoever goes through such a value meets them all the same; the first time a container
/// is met again, ``BinaryUnfolding`` makes sure that this stays finite and within bounds.
struct BinaryReader {
    private let document: BinaryDocument
    private var extents: BinaryExtents
    private var isKnownToUnfold = false
    /// Text and data met more than once, by offset.
    private var sharedLeaves: [Int: PropertyList] = [:]
    /// The weight of the text and data in ``sharedLeaves``, each time it was referred to again.
    private var repeatedWeight = 0
    /// Containers met more than once, by offset, with the levels of nesting inside, their own included.
    private var sharedContainers: [Int: (value: PropertyList, height: Int)] = [:]
    private var depth = 0
    /// The greatest depth reached since this was last set back.
    private var deepest = 0

    init(_ view: ByteView) throws(PropertyListError) {
        document = try BinaryDocument(view)
        extents = BinaryExtents(document)
    }

    mutating func readRoot() throws(PropertyListError) -> PropertyList {
        try readObject(document.rootObject)
    }

    private mutating func readObject(_ number: Int) throws(PropertyListError) -> PropertyList {
        let offset = try document.offset(of: number)
        let object = try document.object(at: offset)
        switch object {
        case .leaf(let value):
            return value
        case .bytes(let kind, let range):
            return try readBytes(at: offset, kind, range)
        case .array(let references):
            guard try extents.note(objectAt: offset, length: references.length) else {
                return try readAgain(object, at: offset)
            }
        case .dictionary(let keys, let values):
            guard try extents.note(objectAt: offset, length: keys.length + values.length) else {
                return try readAgain(object, at: offset)
            }
        }
        return try readContainer(object, at: offset)
    }

    // MARK: Containers

    private mutating func readContainer(
        _ object: BinaryDocument.Object, at offset: Int
    ) throws(PropertyListError) -> PropertyList {
        depth += 1
        deepest = max(deepest, depth)
        guard depth <= PropertyList.nestingLimit else { throw document.error(.nestingTooDeep, at: offset) }
        defer { depth -= 1 }
        switch object {
        case .leaf(let value): return value
        case .bytes(let kind, let range): return try readBytes(at: offset, kind, range)
        case .array(let references): return .array(try readArray(references))
        case .dictionary(let keys, let values): return .dictionary(try readDictionary(keys, values))
        }
    }

    private mutating func readArray(_ references: BinaryDocument.References) throws(PropertyListError) -> [PropertyList] {
        var elements: [PropertyList] = []
        elements.reserveCapacity(references.count)
        for position in 0..<references.count {
            elements.append(try readObject(document.reference(position, of: references)))
        }
        return elements
    }

    private mutating func readDictionary(
        _ keys: BinaryDocument.References, _ values: BinaryDocument.References
    ) throws(PropertyListError) -> PropertyListDictionary {
        var dictionary = PropertyListDictionary()
        dictionary.reserveCapacity(keys.count)
        for position in 0..<keys.count {
            let key = try readKey(document.reference(position, of: keys))
            dictionary.set(try readObject(document.reference(position, of: values)), forKey: key)
        }
        return dictionary
    }

    /// Reads a container that has been met before, and keeps it for the next time.
    private mutating func readAgain(
        _ object: BinaryDocument.Object, at offset: Int
    ) throws(PropertyListError) -> PropertyList {
        if !isKnownToUnfold {
            try BinaryUnfolding.check(document)
            isKnownToUnfold = true
        }
        if let shared = sharedContainers[offset] {
            guard depth + shared.height <= PropertyList.nestingLimit else {
                throw document.error(.nestingTooDeep, at: offset)
            }
            deepest = max(deepest, depth + shared.height)
            return shared.value
        }
        let deepestOutside = deepest
        deepest = depth
        let value = try readContainer(object, at: offset)
        sharedContainers[offset] = (value, deepest - depth)
        deepest = max(deepest, deepestOutside)
        return value
    }

    // MARK: Text and data

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
