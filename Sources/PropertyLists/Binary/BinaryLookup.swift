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
        let position = parts.document.hasSortedKeys ? try search(for: units) : try scan(for: units)
        guard let position else { return nil }
        let number = try parts.reference(position, of: values)
        try parts.loadAll(number, depth: 1)
        return try BinaryReader.readValue(
            number, ofRootAt: rootOffset, length: keys.length + values.length, in: parts.document)
    }

    // MARK: Keys

    /// Halves the list of keys until one is left. A list that is not in order after all may hide a key.
    private func search(for wanted: [UInt16]) throws(PropertyListError) -> Int? {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = low + (high - low) / 2
            let difference = try self.key(at: middle).compare(with: wanted)
            if difference == 0 { return middle }
            if difference < 0 { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Goes through the list of keys from its end, since the last of equal keys wins.
    private func scan(for wanted: [UInt16]) throws(PropertyListError) -> Int? {
        for position in (0..<keys.count).reversed() {
            let key = try self.key(at: position)
            // Nearly every other key has another length or another end.
            if key.count == wanted.count, key.last == wanted.last, try key.compare(with: wanted) == 0 { return position }
        }
        return nil
    }

    @inline(__always)
    private func key(at position: Int) throws(PropertyListError) -> Key {
        let (kind, range) = try parts.text(at: parts.offset(of: parts.reference(position, of: keys)))
        return Key(document: parts.document, range: range, width: kind == .utf16 ? 2 : 1)
    }

    /// A key where it lies, one or two bytes for a UTF-16 code unit.
    private struct Key {
        let document: BinaryDocument
        let range: Range<Int>
        let width: Int

        var count: Int { range.count / width }

        @inline(__always)
        var last: UInt16? { count == 0 ? nil : self[count - 1] }

        @inline(__always)
        private subscript(position: Int) -> UInt16? {
            document.view.bigEndian(at: range.lowerBound + position * width, width: width).map(UInt16.init(truncatingIfNeeded:))
        }

        /// Less than 0 where it comes before a text of these code units, 0 where they are equal, more than 0
        /// where it comes behind.
        func compare(with wanted: [UInt16]) throws(PropertyListError) -> Int {
            for position in 0..<min(count, wanted.count) {
                guard let unit = self[position], width == 2 || unit < 0x80 else {
                    throw document.error(.invalidText, at: range.lowerBound)
                }
                if unit != wanted[position] { return unit < wanted[position] ? -1 : 1 }
            }
            return count - wanted.count
        }
    }
}
