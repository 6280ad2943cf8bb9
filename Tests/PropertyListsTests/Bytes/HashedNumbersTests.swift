import Testing

@testable import PropertyLists

@Suite struct HashedNumbersTests {
    /// Whatever their hashes are, numbers are found by what they stand for, and others are not.
    @Test(
        arguments: [
            { _ in 0 }, { _ in UInt32.max }, { $0 }, { $0 << 20 }, { $0 &* 0x9E37_79B9 }, { ~$0 }, { $0 & 3 },
        ] as [@Sendable (UInt32) -> UInt32])
    func numbersAreFoundWhateverTheirHashes(_ hash: @Sendable (UInt32) -> UInt32) {
        var numbers = HashedNumbers()
        let values = (0..<500).map { UInt32($0 * 3) }
        for value in values {
            let found = numbers.number(hashed: hash(value)) { values[$0] == value }
            #expect(found == nil)
            numbers.insertNext(hashed: hash(value))
        }
        for (number, value) in values.enumerated() {
            let other = numbers.number(hashed: hash(value)) { values[$0] == value }
            #expect(other == number)
            let found = numbers.number(hashed: hash(value + 1)) { values[$0] == value + 1 }
            #expect(found == nil)
        }
    }

    @Test(arguments: [0, 1, 1 << 24, UInt32.max]) func numbersLeftOutAreNotFound(_ hash: UInt32) {
        var numbers = HashedNumbers()
        for _ in 0..<500 {
            numbers.skipNext()
            numbers.insertNext(hashed: hash)
        }
        for number in 0..<1_000 {
            let found = numbers.number(hashed: hash) { $0 == number }
            #expect(found == (number % 2 == 1 ? number : nil))
        }
    }
}
