/// A hash of bytes that nobody outside of the process can foresee, so that a document cannot be made of
/// values that collide.
///
/// Sixteen bytes at a time are combined with secret words and multiplied, and the halves of the product
/// folded into one, as in Wang Yi's wyhash. The standard library's `Hasher` gives the same guarantee, but
/// its set-up takes longer than all of this does for the short values that settings are made of.
struct ByteHash {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    /// The hash of this process.
    static let ofProcess = ByteHash()

    private init() {
        var random = SystemRandomNumberGenerator()
        first = random.next()
        second = random.next()
        third = random.next()
    }

    /// The hash of bytes and a marker before them.
    @inline(__always)
    func hash(_ marker: UInt8, _ bytes: ShortBytes) -> UInt32 {
        finish(fold(bytes.head ^ second, bytes.tail ^ first), marker, count: bytes.count)
    }

    /// The hash of bytes of any number, and a marker before them.
    func hash(_ marker: UInt8, _ view: ByteView) -> UInt32 {
        if let short = ShortBytes(view) { return hash(marker, short) }
        func word(at offset: Int) -> UInt64 { view.bigEndian(at: offset, width: 8) ?? 0 }
        var (state, offset) = (first, 0)
        while offset < view.count - 16 {
            state = fold(word(at: offset) ^ second, word(at: offset + 8) ^ state)
            offset += 16
        }
        // The last words overlap with those before them.
        state = fold(word(at: view.count - 16) ^ second, word(at: view.count - 8) ^ state)
        return finish(state, marker, count: view.count)
    }

    /// The hash of a number.
    @inline(__always)
    func hash(_ number: UInt) -> UInt32 {
        finish(fold(UInt64(number) ^ second, first), 0, count: 0)
    }

    @inline(__always)
    private func finish(_ state: UInt64, _ marker: UInt8, count: Int) -> UInt32 {
        let length = UInt64(truncatingIfNeeded: count) << 8 | UInt64(marker)
        return UInt32(truncatingIfNeeded: fold(state ^ third, length ^ second) >> 32)
    }

    @inline(__always)
    private func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
