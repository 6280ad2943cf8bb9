import Testing

@testable import PropertyLists

@Suite struct BitSetTests {
    @Test(arguments: [1, 63, 64, 65, 4_096]) func aNumberIsInsertedOnce(_ limit: Int) {
        let set = BitSet(below: limit)
        for number in 0..<limit where number % 3 == 0 { #expect(set.insert(number)) }
        for number in 0..<limit { #expect(set.insert(number) == (number % 3 != 0)) }
        for number in 0..<limit { #expect(!set.insert(number)) }
    }

    @Test(arguments: [-1, .min, 128, .max]) func numbersOutOfBoundsAreNotInserted(_ number: Int) {
        let set = BitSet(below: 64)
        #expect(!set.insert(number))
    }
}
