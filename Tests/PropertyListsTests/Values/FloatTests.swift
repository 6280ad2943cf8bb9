import PropertyLists
import Testing

@Suite struct FloatTests {
    @Test func theDigitsOfAFloatStay() {
        #expect(Double(digitsOf: 12.34) == 12.34)
        #expect(Double(digitsOf: 0.1) == 0.1)
        #expect(Double(digitsOf: 16_777_216) == 16_777_216)
        #expect(Double(digitsOf: .leastNonzeroMagnitude) == 1e-45)
        #expect(Double(digitsOf: -0.0).bitPattern == (-0.0).bitPattern)
        #expect(Double(digitsOf: .infinity) == .infinity)
    }

    @Test func everyFloatComesBack() {
        var random = SystemRandomNumberGenerator()
        var floats: [Float] = [
            .nan, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
            Float(nan: 7, signaling: false),
        ]
        floats += (0..<100_000).map { _ in Float(bitPattern: random.next()) }.filter { !$0.isSignalingNaN }
        for float in floats {
            let number = Double(digitsOf: float)
            #expect(Float(number).bitPattern == float.bitPattern)
            #expect(float.isNaN || Float(digitsOf: number) == float)
        }
    }

    @Test func otherNumbersAreNoFloats() {
        for number in [12.340000000000002, 0.1000000000000001, 1e300, 16_777_217, 0.123456789] {
            #expect(Float(digitsOf: number) == nil)
        }
        #expect(Float(digitsOf: Double(Float(0.1))) == 0.1)
    }
}
