/// A Bloom filter of 4,096 bits over the leaves that a ``BinaryRevision`` adds. With it, most copied objects are
/// quickly found to differ from all of these. It hashes the first and the last eight bytes of an object. False
/// positives are possible, false negatives are not.
struct LeafBloomFilter: ~Copyable {
    private let hashes = BitSet(below: 4_096)

    /// Inserts all leaves of a table.
    init(_ leaves: borrowing BinaryLeafTable) {
        leaves.bytes.withView { view in
            for position in 0..<leaves.starts.count {
                let end = position + 1 < leaves.starts.count ? Int(leaves.starts[position + 1]) : view.count
                insert(Int(leaves.starts[position])..<end, of: view)
            }
        }
    }

    private func insert(_ range: Range<Int>, of view: ByteView) {
        _ = hashes.insert(ShortBytes(view, range).map(Self.hash) ?? Self.hash(range, view))
    }

    /// Whether an object of up to sixteen bytes may be in the filter.
    @inline(__always)
    func mayContain(_ object: ShortBytes) -> Bool {
        hashes.contains(Self.hash(object))
    }

    /// Whether the object in a range of a document, which must be longer than sixteen bytes, may be in the filter.
    func mayContain(_ range: Range<Int>, of view: ByteView) -> Bool {
        hashes.contains(Self.hash(range, view))
    }

    @inline(__always)
    private static func hash(_ object: ShortBytes) -> Int {
        hash(object.head, object.tail)
    }

    private static func hash(_ range: Range<Int>, _ view: ByteView) -> Int {
        hash(view.word(at: range.lowerBound), view.word(at: range.upperBound - 8))
    }

    /// A hash of twelve bits.
    @inline(__always)
    private static func hash(_ start: UInt64, _ end: UInt64) -> Int {
        Int(((start &* 0x9E37_79B9_7F4A_7C15 ^ end) &* 0xC2B2_AE3D_27D4_EB4F) >> 52)
    }
}
