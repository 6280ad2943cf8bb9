/// Finds the value of one key of the root dictionary without decoding any other value.
///
/// The key and its value are checked as ``BinaryReader`` checks them, and so is the part of the list of keys that the
/// search reads. Nothing else is read, so damage elsewhere goes undetected.
///
/// A class, since an optional structure would be destroyed by metadata that are made at run time, with 32,000
/// instructions.
final class BinaryLookup {
    private let parts: LazyBinaryDocument
    private let rootOffset: Int
    private let keys: BinaryDocument.References
    private let values: BinaryDocument.References

    /// Nil for a document that is not binary or whose root is no dictionary.
    init?(_ copy: LazyBytes) throws(PropertyListError) {
        guard try LazyBinaryDocument.isBinary(copy) else { return nil }
        let parts = try LazyBinaryDocument(copy)
        rootOffset = try parts.offset(of: parts.document.rootObject)
        guard case .dictionary(let keys, let values) = try parts.object(at: rootOffset) else { return nil }
        (self.parts, self.keys, self.values) = (parts, keys, values)
    }

    /// The value of a key; nil if the root does not have the key. If a key is repeated, the last value wins.
    func value(forKey key: String) throws(PropertyListError) -> PropertyList? {
        let units = Array(key.utf16)
        let position =
            parts.document.hasSortedKeys ? try search(for: units) : try scan(for: units, utf8Length: key.utf8.count)
        guard let position else { return nil }
        let number = try parts.reference(position, of: values)
        let offset = try parts.offset(of: number)
        switch try parts.object(at: offset) {
        case .leaf(let value): return value
        case .bytes(let kind, let range): return try value(kind, range, at: offset)
        case .array, .dictionary: break
        }
        try parts.loadAll(number, depth: 1)
        return try BinaryReader.readValues(
            [number], ofRootAt: rootOffset, length: keys.length + values.length, in: parts.document
        ).values.first
    }

    /// Loads and decodes text or data. A ``BinaryReader`` of its own would take as long as the search.
    private func value(
        _ kind: BinaryDocument.ByteKind, _ range: Range<Int>, at offset: Int
    ) throws(PropertyListError) -> PropertyList {
        let document = parts.document
        if range.count > kind.inlineLengthLimit {
            guard keys.length + values.length + range.count <= document.view.count else {
                throw document.error(.overlappingObjects, at: offset)
            }
        }
        try parts.load(range)
        if let value = document.value(kind, range) { return value }
        guard kind == .ascii, let text = document.textMarkedASCII(range) else {
            throw document.error(.invalidText, at: range.lowerBound)
        }
        return .string(text)
    }

    // MARK: Keys

    /// Finds a key among sorted keys. It may miss the key if the document says wrongly that its keys are sorted.
    private func search(for wanted: [UInt16]) throws(PropertyListError) -> Int? {
        try LazyKeySearch.position(of: wanted, among: keys.count) { (position) throws(PropertyListError) in
            let key = try key(at: position)
            try parts.load(key.range)
            return key
        }
    }

    /// Searches all keys from the end, since the last of equal keys wins.
    private func scan(for wanted: [UInt16], utf8Length: Int) throws(PropertyListError) -> Int? {
        let isASCII = utf8Length == wanted.count
        for position in (0..<keys.count).reversed() {
            let key = try key(at: position)
            // Nearly all other keys differ in their length or their last character.
            guard key.mayEqual(ofLength: wanted.count, utf8Length: utf8Length) else { continue }
            try parts.load(key.range)
            if !isASCII || key.last == wanted.last, try key.compare(with: wanted) == 0 { return position }
        }
        return nil
    }

    /// The key at a position of the root's list of keys. Its characters are not loaded yet.
    @inline(__always)
    private func key(at position: Int) throws(PropertyListError) -> BinaryKey {
        let (kind, range) = try parts.key(at: parts.offset(of: parts.reference(position, of: keys)))
        return BinaryKey(parts.document, kind, range)
    }
}
