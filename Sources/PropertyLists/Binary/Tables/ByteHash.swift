/// A keyed hash function for bytes. Its keys are random in every process, so that a document cannot be constructed of
/// values that collide.
///
/// It combines sixteen bytes at a time with secret words, multiplies them and folds the halves of the product into
/// one, as in Wang Yi's wyhash. The standard library's `Hasher` gives the same guarantee, but its set-up alone takes
/// longer than all of this for the short values of settings.
struct ByteHash {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64

    /// The only instance, with the keys of this process.
    static let ofProcess = ByteHash()

    private init() {
        var random = SystemRandomNumberGenerator()
        first = random.next()
        second = random.next()
        third = random.next()
    }

    /// Hashes up to sixteen bytes and the marker before them.
    @inline(__always)
    func hash(_ marker: UInt8, _ bytes: ShortBytes) -> UInt32 {
        finish(fold(bytes.head ^ second, bytes.tail ^ first), marker, count: bytes.count)
    }

    /// Hashes any number of bytes and the marker before them.
    func hash(_ marker: UInt8, _ view: ByteView) -> UInt32 {
        if let short = ShortBytes(view) { return hash(marker, short) }
        func word(at offset: Int) -> UInt64 { view.bigEndian(at: offset, width: 8) ?? 0 }
        var (state, offset) = (first, 0)
        while offset < view.count - 16 {
            state = fold(word(at: offset) ^ second, word(at: offset + 8) ^ state)
            offset += 16
        }
        // The last two words may overlap the words before them.
        state = fold(word(at: view.count - 16) ^ second, word(at: view.count - 8) ^ state)
        return finish(state, marker, count: view.count)
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
