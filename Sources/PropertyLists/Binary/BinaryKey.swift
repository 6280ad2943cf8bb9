/// A key of a binary document where it lies, one or two bytes for a UTF-16 code unit.
struct BinaryKey {
    private let document: BinaryDocument
    /// Where its characters are.
    let range: Range<Int>
    private let width: Int

    /// - Parameter range: The key's characters, within the document.
    init(_ document: BinaryDocument, _ kind: BinaryDocument.ByteKind, _ range: Range<Int>) {
        self.document = document
        self.range = range
        width = kind == .utf16 ? 2 : 1
    }

    /// In UTF-16 code units, if a key that is marked as ASCII is that.
    var count: Int { range.count / width }

    /// Whether a key of this length may be a text, given how long that is in UTF-16 code units and in UTF-8: a key that
    /// is marked as ASCII may be UTF-8 or ISO 8859-1.
    @inline(__always)
    func mayBeText(ofLength length: Int, utf8Length: Int) -> Bool {
        count == length || width == 1 && count == utf8Length
    }

    @inline(__always)
    var last: UInt16? { count == 0 ? nil : self[count - 1] }

    @inline(__always)
    private subscript(position: Int) -> UInt16? {
        document.view.bigEndian(at: range.lowerBound + position * width, width: width).map(
            UInt16.init(truncatingIfNeeded:))
    }

    /// Less than 0 where it comes before a text of these code units, 0 where they are equal, more than 0
    /// where it comes behind.
    func compare(with wanted: [UInt16]) throws(PropertyListError) -> Int {
        for position in 0..<min(count, wanted.count) {
            guard let unit = self[position], width == 2 || unit < 0x80 else { return try compareText(with: wanted) }
            if unit != wanted[position] { return unit < wanted[position] ? -1 : 1 }
        }
        return count - wanted.count
    }

    /// The same for a key that is marked as ASCII and is not.
    @inline(never)
    private func compareText(with wanted: [UInt16]) throws(PropertyListError) -> Int {
        guard let text = document.textMarkedASCII(range) else {
            throw document.error(.invalidText, at: range.lowerBound)
        }
        let units = Array(text.utf16)
        if units == wanted { return 0 }
        return units.lexicographicallyPrecedes(wanted) ? -1 : 1
    }

    /// Whether it comes before another key of the document, and is not equal to it, where those marked as ASCII are that.
    func precedes(_ other: BinaryKey) -> Bool {
        for position in 0..<min(count, other.count) {
            if let unit = self[position], let theirs = other[position], unit != theirs { return unit < theirs }
        }
        return count < other.count
    }
}
