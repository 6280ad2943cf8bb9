/// A range of a document's bytes as a collection, for parsing the values written there. Valid as long as the view.
struct ByteSlice: RandomAccessCollection {
    private let view: ByteView
    let startIndex: Int
    let endIndex: Int

    init(view: ByteView, _ range: Range<Int>) {
        self.view = view
        startIndex = range.lowerBound
        endIndex = range.upperBound
    }

    /// The byte at an offset of the document; 0 past the document's end.
    subscript(offset: Int) -> UInt8 { view[offset] ?? 0 }

    /// Eight bytes at an offset of the document. See ``ByteView/word(at:)``.
    func word(at offset: Int) -> UInt64 { view.word(at: offset) }

    func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        try view.withBytes(startIndex..<endIndex, body)
    }

    subscript(range: Range<Int>) -> ByteSlice { ByteSlice(view: view, range) }
}
