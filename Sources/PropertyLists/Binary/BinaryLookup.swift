/// Finds the value of one key of a document's root, and decodes no other.
///
/// The key and its value are checked as ``BinaryReader`` checks them, and so is the list of keys as far as
/// it is looked at. What is not on the way to the value is not read; damage there goes unnoticed.
struct BinaryLookup {
    private let parts: PartialBinaryDocument
    private let rootOffset: Int
    private let keys: BinaryDocument.References
    private let values: BinaryDocument.References

    /// Nil for a document that is not binary, or whose root is no dictionary.
    init?(_ copy: PartialCopy) throws(PropertyListError) {
        guard let parts = try PartialBinaryDocument(copy) else { return nil }
        rootOffset = try parts.offset(of: parts.document.rootObject)
        guard case .dictionary(let keys, let values) = try parts.object(at: rootOffset) else { return nil }
        (self.parts, self.keys, self.values) = (parts, keys, values)
    }

    /// The value of a key, nil when the root does not have it; of equal keys the last one's.
    func value(forKey key: String) throws(PropertyListError) -> PropertyList? {
        let units = Array(key.utf16)
        let position =
            parts.document.hasSortedKeys ? try search(for: units) : try scan(for: units, utf8Length: key.utf8.count)
        guard let position else { return nil }
        let number = try parts.reference(position, of: values)
        try parts.loadAll(number, depth: 1)
        return try BinaryReader.readValues(
            [number], ofRootAt: rootOffset, length: keys.length + values.length, in: parts.document
        ).values.first
    }

    // MARK: Keys

    /// Halves the list of keys until one is left. A list that is not in order after all may hide a key.
    private func search(for wanted: [UInt16]) throws(PropertyListError) -> Int? {
        let position = try (0..<keys.count).partitionPoint { (position) throws(PropertyListError) in
            let key = try key(at: position)
            try parts.load(key.range)
            return try key.compare(with: wanted) < 0
        }
        guard position < keys.count, try key(at: position).compare(with: wanted) == 0 else { return nil }
        return position
    }

    /// Goes through the list of keys from its end, since the last of equal keys wins.
    private func scan(for wanted: [UInt16], utf8Length: Int) throws(PropertyListError) -> Int? {
        let isASCII = utf8Length == wanted.count
        for position in (0..<keys.count).reversed() {
            let key = try key(at: position)
            // Nearly every other key has another length or another end.
            guard key.mayBeText(ofLength: wanted.count, utf8Length: utf8Length) else { continue }
            try parts.load(key.range)
            if !isASCII || key.last == wanted.last, try key.compare(with: wanted) == 0 { return position }
        }
        return nil
    }

    /// The key at a position, whose bytes are still to be read.
    @inline(__always)
    private func key(at position: Int) throws(PropertyListError) -> BinaryKey {
        let (kind, range) = try parts.key(at: parts.offset(of: parts.reference(position, of: keys)))
        return BinaryKey(parts.document, kind, range)
    }
}
