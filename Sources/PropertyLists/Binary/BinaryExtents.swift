/// Notes the objects of a binary document, each of them once, and detects objects that overlap.
///
/// The objects of an honest document are side by side. In a hostile document they may overlap, or many numbers may
/// refer to the same bytes, so that a short document unfolds to endless contents. Therefore an object is identified by
/// its offset here, and the lengths of all objects together must not exceed that of the document.
struct BinaryExtents {
    private let document: BinaryDocument
    /// The offsets of the objects that have been noted.
    private let offsets: BitSet
    private var length = 0

    init(_ document: BinaryDocument) {
        self.document = document
        offsets = BitSet(below: document.view.count)
    }

    /// Notes an object and the length of its contents in bytes.
    ///
    /// - Returns: Whether the object has not been noted before.
    /// - Throws: ``PropertyListError`` if objects overlap.
    @inline(__always)
    mutating func insert(objectAt offset: Int, length objectLength: Int) throws(PropertyListError) -> Bool {
        guard offsets.insert(offset) else { return false }
        length += objectLength
        guard length <= document.view.count else { throw document.error(.overlappingObjects, at: offset) }
        return true
    }
}
