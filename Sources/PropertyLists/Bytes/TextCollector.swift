/// Joins the pieces of a document in memory.
package struct TextCollector {
    package private(set) var bytes: [UInt8] = []
    /// The longest text that ``append(_:progress:)`` accepts, in bytes.
    let limit: Int

    package init(limit: Int) {
        self.limit = limit
    }

    /// The text that `write` writes.
    ///
    /// - Parameter limit: The longest text that is accepted, in bytes.
    static func collect<Failure>(
        limit: Int, _ write: (consuming TextWriter) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        var collector = TextCollector(limit: limit)
        try write(TextWriter { collector.append($0, progress: $1) })
        return collector.bytes
    }

    /// The text that `write` writes.
    static func text(_ write: (inout TextWriter) -> Void) -> String {
        let bytes = collect(limit: .max) { output in
            var output = output
            write(&output)
            output.finish()
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends a piece.
    ///
    /// - Parameter progress: The part of the document, from 0 to 1, that has been written at the end of this piece.
    /// - Returns: False once the text is longer than the limit.
    package mutating func append(_ piece: Span<UInt8>, progress: Double) -> Bool {
        if bytes.count + piece.count > bytes.capacity { grow(for: piece.count, progress) }
        piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return bytes.count <= limit
    }

    /// Reserves memory for the whole text, estimated from `progress`: with large documents most time is spent waiting
    /// for memory that was never used before. Early estimates may be wrong, so they count for at most sixteen times
    /// the current length.
    private mutating func grow(for length: Int, _ progress: Double) {
        let needed = bytes.count + length
        let foreseen = Double(needed) / max(progress, 1.0 / 16) * 1.06
        bytes.reserveCapacity(progress == 1 ? needed : max(needed + needed / 2, Int(foreseen)))
    }
}
