/// The size of a binary document with every reference followed: its values and keys count one each, and every 32
/// bytes of text or data one more.
///
/// The reader refuses documents that weigh too much. The writer counts in the same way, so that it never writes a
/// document that the reader refuses.
struct BinaryWeight: Equatable, BitwiseCopyable {
    private var count = 0

    static let ofValue = BinaryWeight(count: 1)

    /// The weight of text or data that takes `length` bytes in the document.
    static func ofBytes(_ length: Int) -> BinaryWeight {
        BinaryWeight(count: 1 + length / 32)
    }

    /// Whether the weight is at most ``PropertyList/unfoldingLimit`` or, in a longer document, at most the document's
    /// length in bytes, which it cannot exceed without sharing.
    func isAllowed(inDocumentOf length: Int) -> Bool {
        count <= max(PropertyList.unfoldingLimit, length)
    }

    static func += (left: inout BinaryWeight, right: BinaryWeight) {
        let (sum, overflowed) = left.count.addingReportingOverflow(right.count)
        left.count = overflowed ? Int.max : sum
    }

    /// The difference of two weights; `right` must be part of `left`.
    static func - (left: BinaryWeight, right: BinaryWeight) -> BinaryWeight {
        BinaryWeight(count: left.count - right.count)
    }
}
