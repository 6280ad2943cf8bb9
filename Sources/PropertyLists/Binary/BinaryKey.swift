/// A key of a binary document, which is compared in place, without decoding it. A UTF-16 code unit takes one byte in a
/// key marked as ASCII, otherwise two.
struct BinaryKey {
    private let document: BinaryDocument
    /// The range of the key's characters in the document.
    let range: Range<Int>
    private let width: Int

    /// - Parameter range: The range of the key's characters, which must be within the document.
    init(_ document: BinaryDocument, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>) {
        self.document = document
        self.range = range
        width = kind == .utf16 ? 2 : 1
    }

    /// The length in UTF-16 code units, provided that a key marked as ASCII is ASCII.
    var count: Int { range.count / width }

    /// Whether the key's length allows it to equal a text of these lengths in UTF-16 code units and in UTF-8. A key
    /// marked as ASCII may be UTF-8 or ISO 8859-1.
    @inline(__always)
    func mayEqual(ofLength length: Int, utf8Length: Int) -> Bool {
        count == length || width == 1 && count == utf8Length
    }

    @inline(__always)
    var last: UInt16? { count == 0 ? nil : self[count - 1] }

    /// The code unit at a position; nil after the end.
    func unit(_ position: Int) -> UInt16? { position < count ? self[position] : nil }

    @inline(__always)
    private subscript(position: Int) -> UInt16? {
        document.view.bigEndian(at: range.lowerBound + position * width, width: width).map(
            UInt16.init(truncatingIfNeeded:))
    }

    /// Compares the key with a text by UTF-16 code units. Returns a number less than 0 if the key sorts before the
    /// text, 0 if they are equal, and a number greater than 0 if it sorts after the text.
    func compare(with wanted: [UInt16]) throws(PropertyListError) -> Int {
        for position in 0..<min(count, wanted.count) {
            guard let unit = self[position], width == 2 || unit < 0x80 else { return try compareText(with: wanted) }
            if unit != wanted[position] { return unit < wanted[position] ? -1 : 1 }
        }
        return count - wanted.count
    }

    /// Compares a key that is marked as ASCII but is not.
    @inline(never)
    private func compareText(with wanted: [UInt16]) throws(PropertyListError) -> Int {
        guard let text = document.textMarkedASCII(range) else {
            throw document.error(.invalidText, at: range.lowerBound)
        }
        let units = Array(text.utf16)
        if units == wanted { return 0 }
        return units.lexicographicallyPrecedes(wanted) ? -1 : 1
    }

    /// Finds a text among sorted keys by binary search.
    ///
    /// - Parameter key: Returns the key at a position. The keys must be in ascending order.
    /// - Returns: The range of the key's position, or the empty range before the first key that sorts after it.
    static func search(
        for wanted: [UInt16], among count: Int, _ key: (Int) throws(PropertyListError) -> BinaryKey
    ) throws(PropertyListError) -> Range<Int> {
        let start = try (0..<count).partitionPoint { (position) throws(PropertyListError) in
            try key(position).compare(with: wanted) < 0
        }
        guard start < count, try key(start).compare(with: wanted) == 0 else { return start..<start }
        return start..<start + 1
    }

    /// Whether the key sorts before another key of the document. Keys marked as ASCII must be ASCII.
    func precedes(_ other: BinaryKey) -> Bool {
        for position in 0..<min(count, other.count) {
            if let unit = self[position], let theirs = other[position], unit != theirs { return unit < theirs }
        }
        return count < other.count
    }
}
