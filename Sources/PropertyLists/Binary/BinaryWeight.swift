/// How much a binary document stands for when every reference is followed: its values and keys, one
/// counted for each, and one more for every 32 bytes of text or data.
///
/// The reader refuses what weighs too much, and the writer counts the same way, so that it never writes
/// what the reader refuses.
struct BinaryWeight: Equatable, BitwiseCopyable {
    private var count = 0

    static let ofValue = BinaryWeight(count: 1)

    /// The weight of text or data of this length in the document.
    static func ofBytes(_ length: Int) -> BinaryWeight {
        BinaryWeight(count: 1 + length / 32)
    }

    /// Whether it is at most ``PropertyList/unfoldingLimit`` or, in a document longer than that, at most
    /// its length in bytes, which without sharing it cannot be beyond.
    func isAllowed(inDocumentOf length: Int) -> Bool {
        count <= max(PropertyList.unfoldingLimit, length)
    }

    static func += (left: inout BinaryWeight, right: BinaryWeight) {
        let (sum, overflowed) = left.count.addingReportingOverflow(right.count)
        left.count = overflowed ? Int.max : sum
    }

    /// What `right` has not; it must be a part of `left`.
    static func - (left: BinaryWeight, right: BinaryWeight) -> BinaryWeight {
        BinaryWeight(count: left.count - right.count)
    }
}
