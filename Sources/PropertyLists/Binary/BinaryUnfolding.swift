/// Counts the values that a binary document with shared containers unfolds into, before any of them is
/// made: each container is counted once, however often it is referred to. Long text and data count more.
struct BinaryUnfolding {
    private let document: BinaryDocument
    private var extents: BinaryExtents
    /// What the containers at these offsets unfold into; nil for one that is being counted.
    private var counts: [Int: UInt32?] = [:]
    private var depth = 0

    /// - Throws: ``PropertyListError`` when a container holds itself, when the values are more than
    ///   ``PropertyList/unfoldingLimit``, or when they nest too deep.
    static func check(_ document: BinaryDocument) throws(PropertyListError) {
        var unfolding = BinaryUnfolding(document)
        _ = try unfolding.count(document.rootObject)
    }

    /// How much text or data counts among the values: once, and once more for every 32 bytes, which is
    /// about what a value takes in memory. Never more than just beyond the limit.
    static func weight(of range: Range<Int>) -> Int {
        min(1 + range.count / 32, PropertyList.unfoldingLimit + 1)
    }

    private init(_ document: BinaryDocument) {
        self.document = document
        extents = BinaryExtents(document)
    }

    private mutating func count(_ number: Int) throws(PropertyListError) -> UInt32 {
        let offset = try document.offset(of: number)
        let values: BinaryDocument.References
        let length: Int
        switch try document.object(at: offset) {
        case .leaf: return 1
        case .bytes(_, let range): return UInt32(truncatingIfNeeded: Self.weight(of: range))
        case .array(let references): (values, length) = (references, references.length)
        case .dictionary(let keys, let references): (values, length) = (references, keys.length + references.length)
        }
        guard values.count > 0 else { return 1 }
        if let known = counts[offset] {
            guard let known else { throw document.error(.circularReference, at: offset) }
            return known
        }

        _ = try extents.note(objectAt: offset, length: length)
        counts[offset] = .some(nil)
        depth += 1
        guard depth <= PropertyList.nestingLimit else { throw document.error(.nestingTooDeep, at: offset) }
        var total: UInt32 = 1
        for position in 0..<values.count {
            // Both are at most just beyond the limit, 2^24, so the sum cannot overflow.
            total += try count(document.reference(position, of: values))
            guard total <= PropertyList.unfoldingLimit else { throw document.error(.tooManyValues, at: offset) }
        }
        depth -= 1
        counts[offset] = total
        return total
    }
}
