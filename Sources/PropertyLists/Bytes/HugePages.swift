internal import Glibc

/// Asks the kernel for huge pages for much memory that is about to be written for the first time. It maps pages of
/// 4 096 bytes one by one, and clears each, which takes a quarter to a third of the time of decoding or encoding a
/// large document.
///
/// This is advice: where the kernel or the memory allocator does not follow it, everything works as without it. Memory
/// that is never written takes no place, in huge pages neither.
package enum HugePages {
    /// The number of bytes from which the system calls are worth their time.
    static let leastLength = 4_194_304

    /// The size of a huge page on x86-64 and, with pages of 4 096 bytes, on ARM.
    private static let pageSize: UInt = 2_097_152

    /// The longest block that glibc takes from the heap, nearly; it always maps longer ones separately.
    private static let longestBlock = 32_000_000

    /// Asks for huge pages for the whole ones that a range of memory contains.
    static func advise(at start: UnsafeRawPointer, length: Int) {
        guard length >= leastLength else { return }
        let first = (UInt(bitPattern: start) + pageSize - 1) / pageSize * pageSize
        let end = (UInt(bitPattern: start) + UInt(length)) / pageSize * pageSize
        guard first < end else { return }
        madvise(UnsafeMutableRawPointer(bitPattern: first), Int(end - first), MADV_HUGEPAGE)
    }

    /// Lets the next small values that are allocated, about `length` bytes in all, be in huge pages.
    ///
    /// glibc extends the heap in small steps, for which no advice can be given. So this allocates long blocks, for
    /// which it can, and frees them, upon which they are the free end of the heap.
    ///
    /// - Parameter isOfThread: Whether the heap is that of a new thread. glibc extends it page by page, and each time
    ///   the kernel interrupts the other processors: two threads took as long as one. So it is extended at once, for
    ///   short values too.
    package static func prepareHeap(for length: Int, isOfThread: Bool = false) {
        guard length >= leastLength || isOfThread && length > 0 else { return }
        let blockLength = min(length, longestBlock)
        // glibc maps the first block separately. Once it is freed, glibc takes blocks of its length from the heap, and
        // leaves up to twice that length free at the end of the heap: of a program that has released the values of a
        // long document, up to 64 MB stay resident for its next ones.
        makeFree(1, ofLength: blockLength)
        makeFree(min(length / blockLength, 2), ofLength: blockLength / 16 * 15)
    }

    /// Allocates blocks, asks for huge pages for them and frees them.
    private static func makeFree(_ count: Int, ofLength length: Int) {
        let blocks = (0..<count).map { _ in malloc(length) }
        for case let block? in blocks { advise(at: block, length: length) }
        for block in blocks.reversed() { free(block) }
    }
}
