/// Records objects of a binary document that have been met, and detects objects that overlap.
///
/// The objects of an honest document are side by side. In a hostile document they may overlap, or many numbers may
/// refer to the same bytes, so that a short document unfolds to endless contents. Therefore an object is identified by
/// its offset here, and the lengths of all objects together must not exceed that of the document.
struct BinaryExtents {
    private let document: BinaryDocument
    /// A bit for each offset: whether an object that begins there has been recorded.
    private var recorded: [UInt64]
    private var length = 0

    init(_ document: BinaryDocument) {
        self.document = document
        recorded = Array(repeating: 0, count: document.view.count / 64 + 1)
    }

    /// Records an object and the length of its contents in bytes.
    ///
    /// - Returns: Whether the object had not been recorded before.
    /// - Throws: ``PropertyListError`` if objects overlap.
    mutating func insert(objectAt offset: Int, length objectLength: Int) throws(PropertyListError) -> Bool {
        let (word, bit) = (offset / 64, UInt64(1) << UInt64(offset % 64))
        guard recorded.indices.contains(word), recorded[word] & bit == 0 else { return false }
        recorded[word] |= bit
        length += objectLength
        guard length <= document.view.count else { throw document.error(.overlappingObjects, at: offset) }
        return true
    }
}
