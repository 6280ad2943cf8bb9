/// Counts the values that a binary document with shared containers unfolds into, before any of them is
/// made: each object is counted once, however often it is referred to.
struct BinaryUnfolding {
    private let document: BinaryDocument
    /// The count of each object; 0 for one not counted yet.
    private var counts: [UInt32]
    private var depth = 0

    private static let inProgress = UInt32.max

    /// - Throws: ``PropertyListError`` when a container holds itself, when the values are more than
    ///   ``PropertyList/unfoldingLimit``, or when they nest too deep.
    static func check(_ document: BinaryDocument) throws(PropertyListError) {
        var unfolding = BinaryUnfolding(document)
        _ = try unfolding.count(document.rootObject)
    }

    private init(_ document: BinaryDocument) {
        self.document = document
        counts = Array(repeating: 0, count: document.objectCount)
    }

    private mutating func count(_ number: Int) throws(PropertyListError) -> UInt32 {
        let known = counts[number]
        if known == Self.inProgress {
            throw document.error(.circularReference, at: try document.offset(of: number))
        }
        guard known == 0 else { return known }

        let lists: [BinaryDocument.References]
        switch try document.object(number) {
        case .leaf, .bytes: lists = []
        case .array(let references): lists = [references]
        case .dictionary(_, let values): lists = [values]
        }
        counts[number] = Self.inProgress
        depth += 1
        guard depth <= PropertyList.nestingLimit + 1 else {
            throw document.error(.nestingTooDeep, at: try document.offset(of: number))
        }
        var total: UInt32 = 1
        for list in lists {
            for position in 0..<list.count {
                // Both are at most the limit, 2^24, so the sum cannot overflow.
                total += try count(document.reference(position, of: list))
                guard total <= PropertyList.unfoldingLimit else {
                    throw document.error(.tooManyValues, at: try document.offset(of: number))
                }
            }
        }
        depth -= 1
        counts[number] = total
        return total
    }
}
