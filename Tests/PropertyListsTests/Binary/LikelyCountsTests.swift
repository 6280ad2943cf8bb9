import Testing

@testable import PropertyLists

@Suite struct LikelyCountsTests {
    @Test func recordsAreCountedByAFew() {
        let record: PropertyList = ["name": "Alice", "tags": ["a", "b"]]
        let likely = LikelyCounts(of: .array(Array(repeating: record, count: 1_600)))
        #expect(likely.leaves == 4_800)
        #expect(likely.containers == 3_200)
    }

    @Test func shortListsAndLeavesAreNotCounted() {
        #expect(LikelyCounts(of: ["a", "b"]).leaves == 0)
        #expect(LikelyCounts(of: "a").leaves == 0)
    }

    /// The first elements of each sample are long lists, and the other elements are not, or the other way round.
    @Test(arguments: [true, false]) func wrongGuessChangesNothing(_ isLong: Bool) throws {
        let list = PropertyList.array((0..<100).map { .integer(PropertyListInteger($0)) })
        let root = PropertyList.array(
            (0..<2_000).map { index in
                (index % 125 == 0) == isLong ? list : .string("text \(index)")
            })
        let document = try BinaryWriter.encode(root)
        #expect(try PropertyList(decoding: document) == root)
    }
}
