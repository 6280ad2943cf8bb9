import TestSupport
import Testing

@testable import PropertyLists

@Suite struct IndexHashTableTests {
    /// Elements are found whatever their hashes are, and others are not.
    @Test(
        arguments: [
            { _ in 0 }, { _ in UInt32.max }, { $0 }, { $0 << 20 }, { $0 &* 0x9E37_79B9 }, { ~$0 }, { $0 & 3 },
        ] as [@Sendable (UInt32) -> UInt32])
    func indexesAreFoundWhateverTheirHashes(_ hash: @Sendable (UInt32) -> UInt32) {
        var table = IndexHashTable()
        let values = (0..<500).map { UInt32($0 * 3) }
        for value in values {
            let found = table.index(hashed: hash(value)) { values[$0] == value }
            #expect(found == nil)
            table.insertNext(hashed: hash(value))
        }
        for (index, value) in values.enumerated() {
            let other = table.index(hashed: hash(value)) { values[$0] == value }
            #expect(other == index)
            let found = table.index(hashed: hash(value + 1)) { values[$0] == value + 1 }
            #expect(found == nil)
        }
    }

    @Test(arguments: [0, 1, 1 << 24, UInt32.max]) func skippedIndexesAreNotFound(_ hash: UInt32) {
        var table = IndexHashTable()
        for _ in 0..<500 {
            table.skipNext()
            table.insertNext(hashed: hash)
        }
        for index in 0..<1_000 {
            let found = table.index(hashed: hash) { $0 == index }
            #expect(found == (index % 2 == 1 ? index : nil))
        }
    }

    /// A document may have any number of empty containers, which are skipped, before the others.
    @Test(arguments: [47, 48, 49, 96, 97, 1_000, 100_000]) func indexesAfterManySkippedOnesAreFound(_ skipped: Int) {
        var table = IndexHashTable()
        for _ in 0..<skipped { table.skipNext() }
        for added in 0..<20 {
            table.insertNext(hashed: UInt32(added) &* 0x9E37_79B9)
            for index in 0...added {
                let found = table.index(hashed: UInt32(index) &* 0x9E37_79B9) { $0 == skipped + index }
                #expect(found == skipped + index)
            }
        }
    }

    /// Containers made by several threads have addresses that differ by multiples of 64 MB.
    @Test(.hangLimit) func crowdedPartsOfTheTableAreSoonLeft() {
        var table = IndexHashTable()
        let hashes = (0..<7).flatMap { thread in (0..<15_000).map { UInt32($0 * 4) | UInt32(thread) << 24 } }
        for hash in hashes { table.insertNext(hashed: hash) }
        for (index, hash) in hashes.enumerated() {
            let found = table.index(hashed: hash) { $0 == index }
            #expect(found == index)
        }
    }
}
