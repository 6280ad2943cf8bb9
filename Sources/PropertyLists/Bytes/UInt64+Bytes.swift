/// Operations on the eight bytes of a number, of which the first is the least significant.
extension UInt64 {
    /// Up to eight ASCII characters in the order of ``ByteView/word(at:)``.
    @inline(__always)
    init(characters: StaticString) {
        self = 0
        for position in 0..<characters.utf8CodeUnitCount {
            self |= UInt64(characters.utf8Start[position]) &<< UInt64(position &* 8)
        }
    }

    /// The lowest `count` bytes, 1 to 8; the others are 0.
    @inline(__always)
    func keepingBytes(_ count: Int) -> UInt64 {
        self & UInt64.max &>> UInt64(64 &- 8 &* count)
    }

    /// Sets the high bit of the lowest of the eight bytes that equals `byte`; bytes above it may be marked wrongly.
    /// Returns 0 if no byte equals `byte`.
    @inline(__always)
    func markingBytes(_ byte: UInt8) -> UInt64 {
        let difference = self ^ (0x0101_0101_0101_0101 &* UInt64(byte))
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }

    /// Sets the high bit of the lowest of the eight bytes that is below a space; bytes above it may be marked wrongly.
    /// 0 if no byte is below a space.
    @inline(__always)
    var markingControls: UInt64 {
        (self &- 0x2020_2020_2020_2020) & ~self & 0x8080_8080_8080_8080
    }
}
