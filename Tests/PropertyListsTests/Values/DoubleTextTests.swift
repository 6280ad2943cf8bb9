import PropertyListSamples
import PropertyLists
import Testing

@Suite struct DoubleTextTests {
    @Test(
        arguments: [
            (0.0, "0"), (-0.0, "-0"), (5, "5"), (-5, "-5"), (0.1, "0.1"), (0.5, "0.5"), (100, "100"), (1.25, "1.25"),
            (123.456, "123.456"), (0.001, "0.001"), (0.0001, "0.0001"), (0.00001, "1e-05"), (0.000012345, "1.2345e-05"),
            (1e16, "10000000000000000"), (1e17, "1e+17"), (1.5e17, "1.5e+17"), (-1e300, "-1e+300"), (1e-300, "1e-300"),
            (123_456_789, "123456789"), (12_345_678_901_234_568, "12345678901234568"), (1.0 / 3, "0.3333333333333333"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.leastNonzeroMagnitude, "5e-324"),
            (.leastNormalMagnitude, "2.2250738585072014e-308"), (Double(Float(0.1)), "0.10000000149011612"),
            (.nan, "nan"), (-.nan, "nan"), (.infinity, "inf"), (-.infinity, "-inf"),
        ] as [(Double, String)])
    func shortestTextIsLaidOutAsByPrintf(_ number: Double, _ text: String) {
        #expect(number.shortestText(exponentFrom: 17) == text)
    }

    @Test(
        arguments: [
            (1e5, 6, "100000"), (1e6, 6, "1e+06"), (999_999, 6, "999999"),
            (1e15, 16, "1000000000000000"), (1e16, 16, "1e+16"),
        ] as [(Double, Int, String)])
    func precisionDecidesWhereTheExponentBegins(_ number: Double, _ precision: Int, _ text: String) {
        #expect(number.shortestText(exponentFrom: precision) == text)
    }

    @Test func everyNumberIsReadBack() throws {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<5_000 {
            let number = Double(bitPattern: random.next())
            guard !number.isNaN else { continue }
            let text = number.shortestText(exponentFrom: 17)
            let back = try #require(Double(propertyListText: text.utf8), "\(text)")
            try #require(back.bitPattern == number.bitPattern, "\(text)")
        }
    }

    @Test func numbersOfManyDigitsAreReadAsTheStandardLibraryReadsThem() throws {
        var random = SeededGenerator(seed: 4)
        for _ in 0..<20_000 {
            let count = Int.random(in: 1...22, using: &random)
            var digits = (0..<count).map { _ in "0123456789".randomElement(using: &random) ?? "0" }
            if Bool.random(using: &random) { digits.insert(".", at: Int.random(in: 0...count, using: &random)) }
            let text = String(digits)
            #expect(Double(propertyListText: text.utf8)?.bitPattern == Double(text)?.bitPattern, "\(text)")
        }
    }

    /// Just beside the middle between two numbers is where rounding twice goes wrong.
    @Test func numbersNearTheMiddleBetweenTwoAreRoundedRight() throws {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<20_000 {
            // An odd number of 54 bits divided by 2^50 lies between two neighbours from 8 to 10.
            let odd = UInt64.random(in: 1 << 52..<5 << 50, using: &random) << 1 | 1
            let product = odd.multipliedFullWidth(by: 1_000_000_000_000_000_000)
            let digits = product.high << 14 | product.low >> 50
            for number in [digits - 1, digits, digits + 1] {
                var text = String(number)
                text.insert(".", at: text.index(after: text.startIndex))
                #expect(Double(propertyListText: text.utf8)?.bitPattern == Double(text)?.bitPattern, "\(text)")
            }
        }
    }

    @Test(
        arguments: [
            ("1", 1), ("-1", -1), ("+1", 1), ("0", 0.0), ("-0", -0.0), ("1.5", 1.5), ("1.", 1), (".5", 0.5),
            ("-.5", -0.5),
            ("1e3", 1_000), ("1E+3", 1_000), ("1e-3", 0.001), ("007", 7), ("0.10000000000000001", 0.1),
            ("inf", .infinity), ("-inf", -.infinity), ("+infinity", .infinity), ("-Infinity", -.infinity),
            ("INF", .infinity), ("nan", .nan), ("NaN", .nan),
        ] as [(String, Double)])
    func numbersAreRead(_ text: String, _ number: Double) throws {
        let read = try #require(Double(propertyListText: text.utf8))
        #expect(read.bitPattern == number.bitPattern)
    }

    @Test(arguments: [
        "", "+", "-", ".", "e5", "1e", "1e+", "--1", "+-1", "1 ", " 1", "1,5", "1.5.5", "0x10", "0x1p4", "1f", "1_000",
        "infin", "infinite", "nan(5)", "snan", "in", "١",
    ])
    func otherTextIsNot(_ text: String) {
        #expect(Double(propertyListText: text.utf8) == nil)
    }
}
