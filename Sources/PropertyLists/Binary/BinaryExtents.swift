/// Records objects of a binary document that have been met, and detects objects that overlap.
///
/// The objects of an honest document are side by side. In a hostile document they may overlap, or many numbers may
/// refer to the same bytes, so that a short document unfolds to endless contents. Therefore an object is identified by
/// its offset here, and the lengths of all objects together must not exceed that of the document.
struct BinaryExtents {
    private let document: BinaryDocument
    /// The offsets of the recorded objects.
    private let offsets: BitSet
    private var length = 0
    /// The length of the text and data that more than one reader has met. Each reader has made copies of its own.
    private var repeatedLength = 0

    init(_ document: BinaryDocument) {
        self.document = document
        offsets = BitSet(below: document.view.count)
    }

    /// Records an object and the length of its contents in bytes.
    ///
    /// - Returns: Whether the object had not been recorded before.
    /// - Throws: ``PropertyListError`` if objects overlap.
    @inline(__always)
    mutating func insert(objectAt offset: Int, length objectLength: Int) throws(PropertyListError) -> Bool {
        guard offsets.insert(offset) else { return false }
        length += objectLength
        guard length <= document.view.count else { throw document.error(.overlappingObjects, at: offset) }
        return true
    }

    /// Adds the objects that another reader of the same document has recorded.
    ///
    /// - Returns: False if objects overlap, if a container is among both, or if more text and data is among both than
    ///   the document is long, so that the copies would take memory out of proportion.
    mutating func add(_ other: BinaryExtents) -> Bool {
        let limit = document.view.count
        var repeated = repeatedLength
        let fit = offsets.formUnion(other.offsets) { offset in
            guard case .bytes(_, let range)? = try? document.object(at: offset) else { return false }
            repeated += range.count
            return repeated <= limit
        }
        length += other.length - (repeated - repeatedLength)
        repeatedLength = repeated
        return fit && length <= limit
    }
}
