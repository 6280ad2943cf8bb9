import Testing

@testable import PropertyLists

@Suite struct BinaryWeightTests {
    @Test func aValueAndEvery32BytesWeighOne() {
        #expect([0, 31, 32, 63, 64].map { BinaryWeight.ofBytes($0) } == [1, 1, 2, 2, 3].map(Self.weight))
        #expect(Self.weight(5) - Self.weight(2) == Self.weight(3))
    }

    @Test func theWeightMayBeTheLimitOrTheLengthOfTheDocument() {
        let heavy = BinaryWeight.ofBytes((PropertyList.unfoldingLimit - 1) * 32)
        #expect(heavy.isAllowed(inDocumentOf: 0))
        var heavier = heavy
        heavier += .ofValue
        #expect(!heavier.isAllowed(inDocumentOf: PropertyList.unfoldingLimit))
        #expect(heavier.isAllowed(inDocumentOf: PropertyList.unfoldingLimit + 1))
    }

    @Test func aSumThatOverflowsIsTheGreatestWeight() {
        var sum = BinaryWeight.ofBytes(.max)
        for _ in 0..<64 { sum += sum }
        #expect(!sum.isAllowed(inDocumentOf: .max - 1))
        #expect(sum.isAllowed(inDocumentOf: .max))
    }

    private static func weight(_ count: Int) -> BinaryWeight {
        (0..<count).reduce(into: BinaryWeight()) { sum, _ in sum += .ofValue }
    }
}
