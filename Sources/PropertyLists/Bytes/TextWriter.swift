/// The text of a document on its way to whoever takes it, in pieces of one length.
///
/// The one place where text being written touches unsafe memory: every write is checked against the room
/// that is left. The last piece is handed over by ``finish()``.
package struct TextWriter: ~Copyable {
    /// Takes a piece, and learns how much of the document, from 0 to 1, was written before it ended, if
    /// that is known. Returns whether it wants another piece.
    package typealias Taker = (_ piece: Span<UInt8>, _ progress: Double) -> Bool

    /// How much of the document is written, from 0 to 1, as far as whoever writes keeps count of it.
    package var progress = 0.0
    /// Whether nobody takes the text any more: what is written goes nowhere, and is better left.
    package private(set) var isRefused = false

    private let take: Taker
    private let piece: UnsafeMutableBufferPointer<UInt8>
    /// How much of the piece is written.
    private var count = 0

    /// - Parameter pieceLength: In bytes, 100 or more. So few that they stay in the processor's cache, so many
    ///   that a system call is worth its price.
    package init(pieceLength: Int = 65_536, _ take: @escaping Taker) {
        self.take = take
        piece = .allocate(capacity: max(pieceLength, 100))
    }

    deinit {
        piece.deallocate()
    }

    /// Hands over what has been written since the last piece.
    package mutating func finish() {
        progress = 1
        handOver()
    }

    @inline(__always)
    package mutating func write(_ byte: UInt8) {
        write(upTo: 1) { $0.append(byte) }
    }

    @inline(__always)
    package mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { write($0) }
    }

    /// Labelled, since a literal would be a `String` before it were a `StaticString`, which is faster.
    @inline(__always)
    package mutating func write(text: String) {
        write(text.utf8.span)
    }

    @inline(__always)
    package mutating func write(_ text: Span<UInt8>) {
        text.withUnsafeBufferPointer { write($0) }
    }

    @inline(__always)
    package mutating func write(_ byte: UInt8, count: Int) {
        var rest = count
        while rest > 0 {
            // Always eight, of which the next text overwrites those that are too many.
            makeRoom(for: 8)
            UnsafeMutableRawBufferPointer(piece).storeBytes(
                of: UInt64(byte) &* 0x0101_0101_0101_0101, toByteOffset: self.count, as: UInt64.self)
            self.count += min(rest, 8)
            rest -= 8
        }
    }

    /// Writes what is appended, for which there is room for `length` bytes, at most 100.
    @inline(__always)
    package mutating func write(upTo length: Int, _ append: (inout OutputSpan<UInt8>) -> Void) {
        makeRoom(for: length)
        let room = UnsafeMutableBufferPointer(rebasing: piece[count...].prefix(length))
        var output = OutputSpan(buffer: room, initializedCount: 0)
        append(&output)
        count += output.finalize(for: room)
    }

    @inline(__always)
    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= piece.count - count else { return writeInPieces(text) }
        // Not checked a second time, as a slice would be.
        guard let source = text.baseAddress, let target = piece.baseAddress else { return }
        (target + count).initialize(from: source, count: text.count)
        count += text.count
    }

    private mutating func writeInPieces(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        while !rest.isEmpty, !isRefused {
            if count == piece.count { handOver() }
            let part = rest.prefix(piece.count - count)
            _ = piece[count...].update(fromContentsOf: part)
            count += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    /// - Parameter length: At most 100.
    @inline(__always)
    private mutating func makeRoom(for length: Int) {
        if length > piece.count - count { handOver() }
    }

    private mutating func handOver() {
        if !isRefused { isRefused = !take(piece.span.extracting(first: count), progress) }
        count = 0
    }
}
