/// The bytes of a binary document that objects have been found to take, each object once.
///
/// The objects of an honest document lie side by side. Those of a hostile one may overlap, or be the
/// same bytes under many numbers, so that a short document stands for endless contents. Here an object
/// is therefore known by its offset, and all objects together cannot be longer than the document.
struct BinaryExtents {
    private let document: BinaryDocument
    /// A bit for every offset, set where an object has been met.
    private var met: [UInt64]
    private var length = 0

    init(_ document: BinaryDocument) {
        self.document = document
        met = Array(repeating: 0, count: document.view.count / 64 + 1)
    }

    /// Notes an object and the length of its contents.
    ///
    /// - Returns: Whether it was met for the first time.
    /// - Throws: ``PropertyListError`` when objects overlap.
    @inline(__always)
    mutating func note(objectAt offset: Int, length objectLength: Int) throws(PropertyListError) -> Bool {
        let bit = UInt64(1) << UInt64(offset & 63)
        guard met[offset >> 6] & bit == 0 else { return false }
        met[offset >> 6] |= bit
        length += objectLength
        guard length <= document.view.count else { throw document.error(.overlappingObjects, at: offset) }
        return true
    }
}
