/// Up to sixteen bytes, held in two words: enough for most values in settings.
///
/// In registers such bytes are compared, hashed and stored in a few instructions. Keeping them there also avoids
/// loading them from memory just after they were stored: if a load does not match a single store, the processor stalls
/// until its stores are done, which may have to wait for memory.
struct ShortBytes {
    /// The first eight bytes, the first of them lowest; 0 after the last byte.
    private(set) var head: UInt64 = 0
    /// The bytes after the first eight, in the same order.
    private(set) var tail: UInt64 = 0
    private(set) var count = 0

    static let limit = 16

    /// Creates an empty sequence of bytes.
    init() {}

    /// - Parameters:
    ///   - head: The first eight bytes, the first of them lowest; 0 after the last byte.
    ///   - tail: The bytes after the first eight, in the same order.
    @inline(__always)
    init(head: UInt64, tail: UInt64, count: Int) {
        (self.head, self.tail, self.count) = (head, tail, count)
    }

    /// The low bytes of a number, the most significant first.
    @inline(__always)
    init(bigEndian number: UInt64, width: ByteWidth) {
        head = (number << UInt64(64 - width.rawValue * 8)).byteSwapped
        count = width.rawValue
    }

    /// A number of sixteen bytes, the most significant first, of which `high` is the upper half.
    init(bigEndian number: UInt64, below high: UInt64) {
        (head, tail, count) = (high.byteSwapped, number.byteSwapped, 16)
    }

    /// All bytes of a view; nil if there are more than ``limit``.
    @inline(__always)
    init?(_ view: ByteView) {
        guard view.count <= Self.limit else { return nil }
        (head, tail) = Self.words(view)
        count = view.count
    }

    /// The bytes of a range of a view; nil if there are more than ``limit`` or the range reaches past the view's end.
    @inline(__always)
    init?(_ view: ByteView, _ range: Range<Int>) {
        guard range.count <= Self.limit, view.has(range.count, at: range.lowerBound) else { return nil }
        count = range.count
        if count > 0 { head = view.word(at: range.lowerBound).keepingBytes(min(count, 8)) }
        if count > 8 { tail = view.word(at: range.lowerBound + 8).keepingBytes(count - 8) }
    }

    /// The UTF-8 bytes of a text; nil if there are more than ``limit``.
    @inline(__always)
    init?(_ text: String) {
        if let bytes = text.inlineBytes {
            self = bytes
            return
        }
        count = text.utf8.count
        guard count <= Self.limit else { return nil }
        (head, tail) = text.withBytes(Self.words)
    }

    /// Appends a byte if there is room for it.
    @inline(__always)
    mutating func append(_ byte: UInt8) {
        guard count < Self.limit else { return }
        if count < 8 {
            head |= UInt64(byte) << UInt64(count * 8)
        } else {
            tail |= UInt64(byte) << UInt64(count * 8 - 64)
        }
        count += 1
    }

    var isASCII: Bool {
        (head | tail) & 0x8080_8080_8080_8080 == 0
    }

    /// Whether these bytes sort before others, compared byte by byte.
    @inline(__always)
    func precedes(_ other: ShortBytes) -> Bool {
        if head != other.head { return head.byteSwapped < other.head.byteSwapped }
        if tail != other.tail { return tail.byteSwapped < other.tail.byteSwapped }
        return count < other.count
    }

    /// The two words with a byte in place of each that is not used.
    @inline(__always)
    func words(paddedWith byte: UInt8) -> (head: UInt64, tail: UInt64) {
        let padding = 0x0101_0101_0101_0101 &* UInt64(byte)
        // A shift by all 64 bits gives 0.
        return (head | padding << (min(count, 8) * 8), tail | padding << (max(count - 8, 0) * 8))
    }

    @inline(__always)
    private static func words(_ view: ByteView) -> (head: UInt64, tail: UInt64) {
        (view.word(at: 0), view.count > 8 ? view.word(at: 8) : 0)
    }
}
