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
}
