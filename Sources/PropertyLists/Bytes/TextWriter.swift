/// Collects the text of a document and passes it to a closure in pieces of nearly equal length.
///
/// It exists for speed, and so do ``TextCollector`` and the search for escaped characters in words of eight bytes.
///
/// The code that writes text stores it through unsafe pointers only here, and every write is checked against the room
/// that is left. ``finish()`` passes the last piece to the closure.
package struct TextWriter: ~Copyable {
    /// A closure that receives a piece and, if known, the part of the document from 0 to 1 that had been written at
    /// its end. Returns whether it accepts another piece.
    package typealias Sink = (_ piece: Span<UInt8>, _ progress: Double) -> Bool

    /// The part of the document that is written, from 0 to 1, as far as the code that writes it updates this.
    package var progress = 0.0
    /// Whether the closure has refused the text. From then on everything written is discarded, so writers should
    /// stop.
    package private(set) var isClosed = false

    private let sink: Sink
    private let piece: UnsafeMutableBufferPointer<UInt8>
    /// The number of bytes of the piece that are written.
    private var count = 0

    /// - Parameter pieceLength: The length of a piece in bytes, at least 100. By default a piece fits into the
    ///   processor's cache and is long enough to be worth a system call.
    package init(pieceLength: Int = 65_536, _ sink: @escaping Sink) {
        self.sink = sink
        piece = .allocate(capacity: max(pieceLength, 100))
    }

    deinit {
        piece.deallocate()
    }

    /// Passes the last piece to the closure; it may be shorter than the others, or empty.
    package mutating func finish() {
        progress = 1
        flush()
    }

    package mutating func write(_ byte: UInt8) {
        write(upTo: 1) { $0.append(byte) }
    }

    package mutating func write(_ text: StaticString) {
        text.withUTF8Buffer { write($0) }
    }

    /// Writes a string. The parameter has a label because an unlabelled literal would be a `String` and not a
    /// `StaticString`, which is faster.
    package mutating func write(text: String) {
        write(text.utf8.span)
    }

    package mutating func write(_ text: Span<UInt8>) {
        text.withUnsafeBufferPointer { write($0) }
    }

    package mutating func write(_ byte: UInt8, count: Int) {
        var rest = count
        while rest > 0 {
            // Always stores eight bytes; the next text overwrites those beyond `count`.
            makeRoom(for: 8)
            UnsafeMutableRawBufferPointer(piece).storeBytes(
                of: UInt64(byte) &* 0x0101_0101_0101_0101, toByteOffset: self.count, as: UInt64.self)
            self.count += min(rest, 8)
            rest -= 8
        }
    }

    /// Writes the lowest bytes of a number, up to eight, the least significant first.
    mutating func write(characters: UInt64, count: Int) {
        // Always stores eight bytes; the next text overwrites those beyond `count`.
        makeRoom(for: 8)
        UnsafeMutableRawBufferPointer(piece).storeBytes(
            of: characters.littleEndian, toByteOffset: self.count, as: UInt64.self)
        self.count += min(max(count, 0), 8)
    }

    /// Writes the bytes that `append` appends, at most `length`, which must not exceed 100.
    package mutating func write(upTo length: Int, _ append: (inout OutputSpan<UInt8>) -> Void) {
        makeRoom(for: length)
        let room = UnsafeMutableBufferPointer(rebasing: piece[count...].prefix(length))
        var output = OutputSpan(buffer: room, initializedCount: 0)
        append(&output)
        count += output.finalize(for: room)
    }

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count <= piece.count - count else { return writeInPieces(text) }
        // Copies between pointers, since a slice would check the bounds a second time.
        guard let source = text.baseAddress, let target = piece.baseAddress else { return }
        (target + count).initialize(from: source, count: text.count)
        count += text.count
    }

    private mutating func writeInPieces(_ text: UnsafeBufferPointer<UInt8>) {
        var rest = text[...]
        while !rest.isEmpty, !isClosed {
            if count == piece.count { flush() }
            let part = rest.prefix(piece.count - count)
            _ = piece[count...].update(fromContentsOf: part)
            count += part.count
            rest = rest.dropFirst(part.count)
        }
    }

    /// - Parameter length: The number of bytes needed, at most 100.
    private mutating func makeRoom(for length: Int) {
        if length > piece.count - count { flush() }
    }

    private mutating func flush() {
        if !isClosed { isClosed = !sink(piece.span.extracting(first: count), progress) }
        count = 0
    }
}
