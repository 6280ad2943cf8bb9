import TestSupport
import Testing

@testable import PropertyLists

@Suite struct ParallelWorkTests {
    @Test(arguments: 1...9)
    func resultsAreInTheOrderOfTheParts(_ count: Int) {
        #expect(ParallelWork.results(ofParts: count) { $0 * 10 } == (0..<count).map { $0 * 10 })
    }

    @Test func shortDocumentHasOnePart() {
        #expect(ParallelWork.partCount(forLength: 0, 64) == 1)
        #expect(ParallelWork.partCount(forLength: 2 * ParallelWork.leastLength - 1, 64) == 1)
        #expect(ParallelWork.partCount(forLength: 2 * ParallelWork.leastLength, 64) == 2)
        #expect(ParallelWork.partCount(forLength: .max, 64) == 8)
        #expect(ParallelWork.partCount(forLength: .max, 3) == 3)
        #expect(Processors.count >= 1)
    }

    @Test func largeResultsHaveOneOwner() {
        var results = ParallelWork.results(ofParts: 4) { Array(repeating: $0, count: 1_000) }
        for number in results.indices {
            let address = results[number].address
            results[number][0] = 7
            #expect(results[number].address == address)
        }
    }
}
