import PropertyListSamples
import Testing

@testable import PropertyLists

@Suite struct ShortestDecimalTests {
    @Test func digitsAreThoseOfTheDescription() throws {
        var random = SeededGenerator(seed: 7)
        let range = 0x1p-6.bitPattern..<1e15.bitPattern
        for _ in 0..<20_000 {
            try check(Double(bitPattern: .random(in: range, using: &random)))
            try check(Double.random(in: 0..<1_000, using: &random))
            try check(Double(UInt64.random(in: 0..<1_000_000, using: &random)) / 1_000)
        }
    }

    /// Numbers of few bits lie in the middle between two decimal numbers more often than others.
    @Test func numbersOfFewBitsAreRoundedAsInTheDescription() throws {
        var random = SeededGenerator(seed: 8)
        for _ in 0..<50_000 {
            let bits = UInt64.random(in: 1...53, using: &random)
            let number = Double(UInt64.random(in: 1..<1 << bits, using: &random) | 1)
            try check(number / Double(UInt64(1) << UInt64.random(in: 1...58, using: &random)))
        }
    }

    @Test func numbersBesidePowersOfTwoAndTenHaveTheDigitsOfTheDescription() throws {
        for number in (-6..<50).map({ Double(sign: .plus, exponent: $0, significand: 1) }) + [
            0.1, 1, 10, 1e8, 1e14, 1e15,
        ] {
            for distance in 0..<200 {
                try check(Double(bitPattern: number.bitPattern + UInt64(distance)))
                try check(Double(bitPattern: number.bitPattern - UInt64(distance)))
            }
        }
    }

    @Test(arguments: [0, -0.0, 1, 0.5, 0.25, 1e14, 1e15, 1e300, 0.001, 5e-324, .infinity, -.infinity, .nan])
    func wholeNumbersPowersOfTwoAndThoseFarFromOneAreLeftToOthers(_ number: Double) {
        #expect(ShortestDecimal(number) == nil)
    }

    @Test(
        arguments: [
            (0.75, "0.75"), (-0.75, "-0.75"), (0.5, "0.5"), (5, "5"), (-5, "-5"), (0, "0"), (-0.0, "-0"),
            (1e15, "1000000000000000"),
            (1e17, "1e+17"), (0.001, "0.001"), (123.456, "123.456"), (.nan, "nan"), (-.infinity, "-inf"), (0.1, "0.1"),
        ] as [(Double, String)])
    func realsAreWrittenAsShortestTexts(_ number: Double, _ text: String) {
        #expect(String(decoding: TextCollector.bytes { $0.write(real: number) }, as: UTF8.self) == text)
        #expect(number.shortestText(precision: 17) == text)
    }

    private func check(_ number: Double) throws {
        guard let decimal = ShortestDecimal(number) else { return }
        let text = String(decoding: TextCollector.bytes { $0.write(decimal) }, as: UTF8.self)
        try #require(text == number.description)
    }
}
