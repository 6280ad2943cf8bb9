import PropertyLists
import Testing

@Suite struct PropertyListIntegerTests {
    private static let ascending: [PropertyListInteger] = [
        PropertyListInteger(Int.min), PropertyListInteger(Int.min + 1), -1, 0, 1, PropertyListInteger(Int.max),
        PropertyListInteger(1 << 63 as UInt64), PropertyListInteger(UInt64.max),
    ]

    @Test func orderIsThatOfTheNumbers() {
        for (position, number) in Self.ascending.enumerated() {
            for (otherPosition, other) in Self.ascending.enumerated() {
                #expect((number < other) == (position < otherPosition), "\(number) and \(other)")
                #expect((number == other) == (position == otherPosition), "\(number) and \(other)")
            }
        }
    }

    @Test func sameNumberFromEitherTypeIsEqual() {
        #expect(PropertyListInteger(5) == PropertyListInteger(5 as UInt64))
        #expect(PropertyListInteger(-1) != PropertyListInteger(UInt64.max))
        #expect(PropertyListInteger(5).hashValue == PropertyListInteger(5 as UInt64).hashValue)
    }

    @Test func boundsAreKept() {
        #expect(PropertyListInteger(exactly: Int128(UInt64.max)) == PropertyListInteger(UInt64.max))
        #expect(PropertyListInteger(exactly: Int128(UInt64.max) + 1) == nil)
        #expect(PropertyListInteger(exactly: Int128(Int64.min)) == PropertyListInteger(Int.min))
        #expect(PropertyListInteger(exactly: Int128(Int64.min) - 1) == nil)
        #expect(PropertyListInteger(exactly: 200 as UInt8) == 200)
    }

    @Test func conversionsRefuseWhatDoesNotFit() {
        let (least, most) = (PropertyListInteger(Int.min), PropertyListInteger(UInt64.max))
        #expect(Int(exactly: least) == .min)
        #expect(Int(exactly: most) == nil)
        #expect(UInt64(exactly: most) == .max)
        #expect(UInt64(exactly: PropertyListInteger(-1)) == nil)
        #expect(UInt8(exactly: PropertyListInteger(256)) == nil)
        #expect(UInt8(exactly: PropertyListInteger(255)) == 255)
        #expect(Int8(exactly: PropertyListInteger(-128)) == -128)
        #expect(Int8(exactly: PropertyListInteger(-129)) == nil)
        #expect(Int128(exactly: most) == Int128(UInt64.max))
    }

    @Test func descriptionIsDecimal() {
        #expect(
            Self.ascending.map(\.description) == [
                "-9223372036854775808", "-9223372036854775807", "-1", "0", "1", "9223372036854775807",
                "9223372036854775808", "18446744073709551615",
            ])
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("+5", 5), ("007", 7), ("-9223372036854775808", PropertyListInteger(Int.min)),
            ("18446744073709551615", PropertyListInteger(UInt64.max)), ("0x1F", 31), ("-0X1f", -31), ("+0x0", 0),
            ("0xffffffffffffffff", PropertyListInteger(UInt64.max)),
            ("-0x8000000000000000", PropertyListInteger(Int.min)),
            ("00000000000000000000000000000000000000000001", 1),
        ] as [(String, PropertyListInteger)])
    func textIsRead(_ text: String, _ number: PropertyListInteger) {
        #expect(PropertyListInteger(text.utf8, allowingHexadecimal: true) == number)
        #expect(PropertyListInteger(Array(text.utf8), allowingHexadecimal: true) == number)
    }

    @Test(arguments: [
        "", "-", "+", "--1", "+-1", " 1", "1 ", "1.0", "1e3", "a", "0x", "-0x", "0xg", "x1", "1_000", "١",
        "18446744073709551616", "-9223372036854775809", "0x10000000000000000", "-0x8000000000000001",
        "99999999999999999999999999999999999999",
    ])
    func otherTextIsNot(_ text: String) {
        #expect(PropertyListInteger(text.utf8, allowingHexadecimal: true) == nil)
    }

    @Test func hexadecimalIsReadOnlyWhereAllowed() {
        #expect(PropertyListInteger("0x1F".utf8, allowingHexadecimal: false) == nil)
        #expect(PropertyListInteger("31".utf8, allowingHexadecimal: false) == 31)
    }
}
