/// Eight bytes at once, the first one lowest.
extension UInt64 {
    /// Up to eight ASCII characters as ``ByteView/word(at:)`` has them.
    @inline(__always)
    init(characters: StaticString) {
        self = 0
        for position in 0..<characters.utf8CodeUnitCount {
            self |= UInt64(characters.utf8Start[position]) &<< UInt64(position &* 8)
        }
    }

    /// Without all but the lowest `count` bytes, of 1 to 8.
    @inline(__always)
    func keepingBytes(_ count: Int) -> UInt64 {
        self & UInt64.max &>> UInt64(64 &- 8 &* count)
    }

    /// The high bit of the lowest of its eight bytes that equals `byte`, with perhaps more above it; 0 when
    /// none does.
    @inline(__always)
    func markingBytes(_ byte: UInt8) -> UInt64 {
        let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }
}
