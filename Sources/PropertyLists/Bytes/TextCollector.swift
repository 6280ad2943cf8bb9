/// Puts the pieces of a document together.
package struct TextCollector {
    package private(set) var bytes: [UInt8] = []
    /// In bytes.
    let limit: Int

    package init(limit: Int) {
        self.limit = limit
    }

    /// Takes a piece that ends where the document is written to this part, from 0 to 1.
    ///
    /// - Returns: False once the text is longer than the limit.
    package mutating func append(_ piece: Span<UInt8>, progress: Double) -> Bool {
        if bytes.count + piece.count > bytes.capacity { grow(for: piece.count, progress) }
        piece.withUnsafeBufferPointer { bytes.append(contentsOf: $0) }
        return bytes.count <= limit
    }

    /// Memory that was never used before is what large documents wait for most. So there is room for the
    /// whole text as soon as it can be foreseen; a guess may be wrong, and is trusted only so far.
    private mutating func grow(for length: Int, _ progress: Double) {
        let needed = bytes.count + length
        let foreseen = Double(needed) / max(progress, 1.0 / 16) * 1.01
        bytes.reserveCapacity(progress == 1 ? needed : max(needed + needed / 2, Int(foreseen)))
    }
}
