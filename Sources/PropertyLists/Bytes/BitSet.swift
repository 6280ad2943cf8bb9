internal import Glibc

/// A set of numbers below a limit, with one bit for each.
///
/// The memory comes zeroed from the kernel, which allocates a page when it is first touched. So a set of a few offsets
/// of a long document, such as one with a single long text, takes little memory.
final class BitSet {
    private let words: UnsafeMutableBufferPointer<UInt64>

    init(below limit: Int) {
        let count = limit / 64 + 1
        guard let memory = calloc(count, MemoryLayout<UInt64>.stride) else {
            // `allocate` ends the process, as Swift does whenever memory runs out.
            words = .allocate(capacity: count)
            words.initialize(repeating: 0)
            return
        }
        words = UnsafeMutableBufferPointer(start: memory.bindMemory(to: UInt64.self, capacity: count), count: count)
    }

    deinit {
        free(words.baseAddress)
    }

    /// Inserts a number. Returns false if the set has it already or if it is out of bounds.
    @inline(__always)
    func insert(_ number: Int) -> Bool {
        guard number >= 0, number >> 6 < words.count else { return false }
        let bit = UInt64(1) << UInt64(number & 63)
        guard words[number >> 6] & bit == 0 else { return false }
        words[number >> 6] |= bit
        return true
    }
}
