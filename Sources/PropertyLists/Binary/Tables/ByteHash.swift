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

    /// Hashes the bytes of a view from an offset to its end.
    func hash(_ view: ByteView, from start: Int) -> UInt32 {
        var (state, offset) = (first, start)
        while offset < view.count {
            // A word has zeros for the bytes after the end.
            state = fold(view.word(at: offset) ^ second, view.word(at: offset + 8) ^ state)
            offset += 16
        }
        let length = UInt64(truncatingIfNeeded: view.count - start)
        return UInt32(truncatingIfNeeded: fold(state ^ third, length ^ second) >> 32)
    }

    private func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
