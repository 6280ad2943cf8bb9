/// Tells that most objects are none of a few, from what they begin and end with.
struct BinaryLeafFilter: ~Copyable {
    /// A bit for each hash that one of the few has.
    private var bits = UniqueArray<UInt64>(repeating: 0, count: 64)

    /// The leaves of a table.
    init(_ leaves: borrowing BinaryLeafTable) {
        leaves.bytes.withView { view in
            for position in 0..<leaves.starts.count {
                let end = position + 1 < leaves.starts.count ? Int(leaves.starts[position + 1]) : view.count
                insert(Int(leaves.starts[position])..<end, of: view)
            }
        }
    }

    private mutating func insert(_ range: Range<Int>, of view: ByteView) {
        let hash = ShortBytes(view, range).map(Self.hash) ?? Self.hash(range, view)
        bits[hash >> 6] |= 1 << UInt64(hash & 63)
    }

    /// Whether an object of a document may be one of the few.
    @inline(__always)
    func mayHave(_ object: ShortBytes) -> Bool {
        has(Self.hash(object))
    }

    /// Whether an object that a document has in a range, and that is not short, may be one of the few.
    func mayHave(_ range: Range<Int>, of view: ByteView) -> Bool {
        has(Self.hash(range, view))
    }

    @inline(__always)
    private func has(_ hash: Int) -> Bool {
        bits[hash >> 6] & 1 << UInt64(hash & 63) != 0
    }

    @inline(__always)
    private static func hash(_ object: ShortBytes) -> Int {
        hash(object.head, object.tail)
    }

    private static func hash(_ range: Range<Int>, _ view: ByteView) -> Int {
        hash(view.word(at: range.lowerBound), view.word(at: range.upperBound - 8))
    }

    /// Of twelve bits.
    @inline(__always)
    private static func hash(_ start: UInt64, _ end: UInt64) -> Int {
        Int(((start &* 0x9E37_79B9_7F4A_7C15 ^ end) &* 0xC2B2_AE3D_27D4_EB4F) >> 52)
    }
}
