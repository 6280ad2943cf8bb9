/// Reads binary property lists.
///
/// Objects may be shared: text and data that several containers refer to are decoded once and shared
/// in memory. Containers cannot be shared by values, so each reference unfolds one anew; the first time a
/// container is met again, ``BinaryUnfolding`` makes sure that the whole stays finite and within bounds.
struct BinaryReader {
    private let document: BinaryDocument
    private var depth = 0
    /// Containers, text and data met so far.
    private var seen: BitSet
    private var sharedLeaves: [Int: PropertyList] = [:]
    private var isKnownToUnfold = false

    init(_ view: ByteView) throws(PropertyListError) {
        document = try BinaryDocument(view)
        seen = BitSet(count: document.objectCount)
    }

    mutating func readRoot() throws(PropertyListError) -> PropertyList {
        try readObject(document.rootObject)
    }

    private mutating func readObject(_ number: Int) throws(PropertyListError) -> PropertyList {
        switch try document.object(number) {
        case .leaf(let value):
            return value
        case .bytes(let kind, let range):
            return try readBytes(number, kind, range)
        case .array(let references):
            try enterContainer(number)
            var elements: [PropertyList] = []
            elements.reserveCapacity(references.count)
            for position in 0..<references.count {
                elements.append(try readObject(document.reference(position, of: references)))
            }
            depth -= 1
            return .array(elements)
        case .dictionary(let keys, let values):
            try enterContainer(number)
            var dictionary = PropertyListDictionary()
            dictionary.reserveCapacity(keys.count)
            for position in 0..<keys.count {
                let keyNumber = try document.reference(position, of: keys)
                guard case .string(let key) = try readKey(keyNumber) else {
                    throw document.error(.keyIsNotAString, at: try document.offset(of: keyNumber))
                }
                dictionary.set(try readObject(document.reference(position, of: values)), forKey: key)
            }
            depth -= 1
            return .dictionary(dictionary)
        }
    }

    /// Reads a key; a container in its place is not read at all.
    private mutating func readKey(_ number: Int) throws(PropertyListError) -> PropertyList? {
        guard case .bytes(let kind, let range) = try document.object(number) else { return nil }
        return try readBytes(number, kind, range)
    }

    private mutating func enterContainer(_ number: Int) throws(PropertyListError) {
        if !seen.insert(number), !isKnownToUnfold {
            try BinaryUnfolding.check(document)
            isKnownToUnfold = true
        }
        depth += 1
        guard depth <= PropertyList.nestingLimit else {
            throw document.error(.nestingTooDeep, at: try document.offset(of: number))
        }
    }

    /// Reads text or data, the second time from memory. Up to 15 bytes of text are held in the value
    /// itself, and nothing is saved by sharing them.
    private mutating func readBytes(
        _ number: Int, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>
    ) throws(PropertyListError) -> PropertyList {
        if range.count <= 15, kind != .data || range.isEmpty { return try decode(kind, range) }
        guard !seen.insert(number) else { return try decode(kind, range) }
        if let shared = sharedLeaves[number] { return shared }
        let value = try decode(kind, range)
        sharedLeaves[number] = value
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

/// A set of small numbers, one bit each.
private struct BitSet {
    private var words: [UInt64]

    init(count: Int) {
        words = Array(repeating: 0, count: count / 64 + 1)
    }

    /// Adds a number; false if it was there.
    mutating func insert(_ number: Int) -> Bool {
        let bit = UInt64(1) << UInt64(number & 63)
        guard words[number >> 6] & bit == 0 else { return false }
        words[number >> 6] |= bit
        return true
    }
}
