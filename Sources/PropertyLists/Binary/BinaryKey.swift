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

    /// In UTF-16 code units.
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

    /// Whether it comes before another key of the document, and is not equal to it.
    func precedes(_ other: BinaryKey) -> Bool {
        for position in 0..<min(count, other.count) {
            if let unit = self[position], let theirs = other[position], unit != theirs { return unit < theirs }
        }
        return count < other.count
    }
}
