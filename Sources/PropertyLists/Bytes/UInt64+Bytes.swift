/// Operations on the eight bytes of a number, of which the first is the least significant.
extension UInt64 {
    /// Up to eight ASCII characters in the order of ``ByteView/word(at:)``.
    init(characters: StaticString) {
        self = 0
        for position in 0..<characters.utf8CodeUnitCount {
            self |= UInt64(characters.utf8Start[position]) &<< UInt64(position &* 8)
        }
    }

    /// The lowest `count` bytes, 1 to 8; the others are 0.
    func keepingBytes(_ count: Int) -> UInt64 {
        self & UInt64.max &>> UInt64(64 &- 8 &* count)
    }

    /// The eight decimal digits of a number below 100 000 000 as characters, that of the highest digit in the lowest
    /// byte.
    init(eightDigitsOf number: UInt64) {
        // Two numbers of four digits, then four of two digits, then eight digits, each in as many bits of the word.
        let halves = number / 10_000 | (number % 10_000) &<< 32
        let hundreds = (halves &* 10_486) &>> 20 & 0x0000_007F_0000_007F
        let pairs = hundreds | (halves &- hundreds &* 100) &<< 16
        let tens = (pairs &* 103) &>> 10 & 0x000F_000F_000F_000F
        self = (tens | (pairs &- tens &* 10) &<< 8) | 0x3030_3030_3030_3030
    }
}
