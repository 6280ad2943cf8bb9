internal import Glibc

/// A copy of a document of which a part is read when it is first needed.
///
/// It is as long as the document, and takes memory for what has been read only; everything else is 0 in it.
/// What has been read stays as it is, whatever becomes of the document meanwhile.
final class PartialCopy {
    private let memory: UnsafeMutableRawBufferPointer
    /// The binary logarithm of the size of a block, in bytes.
    private let blockShift: Int
    /// The blocks that have been read.
    private let loaded: NumberSet
    private let read: (Range<Int>) -> [UInt8]?

    /// How many blocks are read in one call at most.
    private static let longestRun = 256

    /// Nil when there is no room.
    ///
    /// - Parameters:
    ///   - size: Of the document, in bytes.
    ///   - blockSize: How much to read at once at least, in bytes; a power of two.
    ///   - read: Gives the bytes of a range of the document; nil when it cannot.
    init?(size: Int, blockSize: Int, read: @escaping (Range<Int>) -> [UInt8]?) {
        guard size > 0, blockSize > 0,
            let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0),
            start != MAP_FAILED
        else { return nil }
        // Else one block may take 2 MiB.
        madvise(start, size, MADV_NOHUGEPAGE)
        memory = UnsafeMutableRawBufferPointer(start: start, count: size)
        blockShift = blockSize.trailingZeroBitCount
        loaded = NumberSet(below: size >> blockShift + 1)
        self.read = read
    }

    deinit {
        munmap(memory.baseAddress, memory.count)
    }

    /// Valid as long as this copy.
    var view: ByteView { ByteView(UnsafeRawBufferPointer(memory)) }

    /// Reads a part of the document that is going to be looked at. What lies beyond its end is left out.
    ///
    /// - Throws: ``PropertyListError`` when it cannot be read.
    @inline(__always)
    func load(_ range: Range<Int>) throws(PropertyListError) {
        let first = max(range.lowerBound, 0) >> blockShift
        let last = (min(range.upperBound, memory.count) - 1) >> blockShift
        var block = first
        while block <= last {
            if !loaded.contains(block) { try load(block, upTo: last) }
            block += 1
        }
    }

    /// Reads a block, with as many of those next to it as have not been read and are wanted or likely to be.
    private func load(_ block: Int, upTo last: Int) throws(PropertyListError) {
        var (first, end) = (block, block + 1)
        // Whoever goes on from what has been read will want as much again.
        let lastLikely = block + run(from: block - 1, by: -1) - 1
        while end <= min(max(last, lastLikely), block + Self.longestRun - 1), !loaded.contains(end) { end += 1 }
        let firstLikely = block - run(from: block + 1, by: 1) + 1
        while first > max(firstLikely, 0), !loaded.contains(first - 1) { first -= 1 }
        let range = (first << blockShift..<end << blockShift).clamped(to: 0..<memory.count)
        guard let bytes = read(range), bytes.count == range.count else {
            throw PropertyListError(.unexpectedEnd, in: .binary, at: .offset(range.lowerBound, line: nil))
        }
        memory[range].copyBytes(from: bytes)
        for block in first..<end { _ = loaded.insert(block) }
    }

    /// How many blocks have been read from one on, ``longestReadAhead`` at most.
    private func run(from start: Int, by step: Int) -> Int {
        var length = 0
        while length < Self.longestReadAhead, loaded.contains(start + length * step) { length += 1 }
        return length
    }

    /// In blocks.
    private static let longestReadAhead = 16
}
