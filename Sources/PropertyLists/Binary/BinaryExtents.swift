/// The bytes of a binary document that objects have been found to take, each object once.
///
/// The objects of an honest document lie side by side. Those of a hostile one may overlap, or be the
/// same bytes under many numbers, so that a short document stands for endless contents. Here an object
/// is therefore known by its offset, and all objects together cannot be longer than the document.
struct BinaryExtents {
    private let document: BinaryDocument
    /// The offsets at which objects have been met.
    private let met: NumberSet
    private var length = 0

    init(_ document: BinaryDocument) {
        self.document = document
        met = NumberSet(below: document.view.count)
    }

    /// Notes an object and the length of its contents.
    ///
    /// - Returns: Whether it was met for the first time.
    /// - Throws: ``PropertyListError`` when objects overlap.
    @inline(__always)
    mutating func note(objectAt offset: Int, length objectLength: Int) throws(PropertyListError) -> Bool {
        guard met.insert(offset) else { return false }
        length += objectLength
        guard length <= document.view.count else { throw document.error(.overlappingObjects, at: offset) }
        return true
    }
}
