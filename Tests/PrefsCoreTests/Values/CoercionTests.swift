import PrefsCore
import Testing

@Suite struct CoercionTests {
    private static func preferences(_ value: PropertyList) throws -> Preferences {
        try Preferences(inMemory: "com.pigeon", ["k": value])
    }

    /// A text, and what it is as a boolean, an integer and a number.
    typealias TextRow = (text: String, bool: Bool, integer: Int, double: Double)

    @Test(
        arguments: [
            // Words.
            ("YES", true, 0, 0), ("no", false, 0, 0), ("true", true, 0, 0), ("false", false, 0, 0), ("Y", true, 0, 0),
            ("t", true, 0, 0), ("TRUE", true, 0, 0), (" yes", true, 0, 0), ("\tyes", true, 0, 0),
            ("tomorrow", true, 0, 0),
            ("on", false, 0, 0), ("abc", false, 0, 0), ("", false, 0, 0), ("+y", false, 0, 0), ("0y", false, 0, 0),
            ("nan", false, 0, 0), ("inf", false, 0, 0), ("-Infinity", false, 0, 0), ("é", false, 0, 0),
            ("e3", false, 0, 0),
            // Integers.
            ("0", false, 0, 0), ("1", true, 1, 1), ("2", true, 2, 2), ("-7", true, -7, -7), ("+5", true, 5, 5),
            ("12abc", true, 12, 12), ("0012", true, 12, 12), ("000", false, 0, 0), ("0x10", false, 0, 0),
            ("1_000", true, 1, 1),
            ("1,5", true, 1, 1), ("12\u{0}34", true, 12, 12), ("١٢", false, 0, 0), ("１２", false, 0, 0),
            // Fractions and exponents.
            ("123.4", true, 123, 123.4), ("3.9", true, 3, 3.9), ("-3.9", true, -3, -3.9), ("0.5", false, 0, 0.5),
            (".5", false, 0, 0.5), ("-.5", false, 0, -0.5), ("5.", true, 5, 5), ("1.5.5", true, 1, 1.5),
            (".", false, 0, 0),
            ("-.", false, 0, 0), ("1e3", true, 1, 1000), ("1E+3x", true, 1, 1000), ("25e-1", true, 25, 2.5),
            ("5.e1", true, 5, 5),
            ("1e", true, 1, 1), ("1e+", true, 1, 1), ("1e 3", true, 1, 1), ("1d3", true, 1, 1), ("+.5e1", false, 0, 5),
            (".e3", false, 0, 0),
            // Signs and blanks.
            ("+", false, 0, 0), ("-", false, 0, 0), ("--5", false, 0, 0), ("+-5", false, 0, 0), ("- 5", true, -5, -5),
            ("-0", false, 0, -0.0), ("-x", false, 0, 0), ("   ", false, 0, 0), (" 12 ", true, 12, 12),
            ("\r\n12", true, 12, 12), ("\u{B}\u{C}12", true, 12, 12),
            ("\u{A0}\u{2003}12", true, 12, 12), ("\u{85}\u{200B}\u{3000}12", true, 12, 12), ("\u{FEFF}12", false, 0, 0),
            ("\u{1F}12", false, 0, 0), ("1 2", true, 1, 1), ("0 1", false, 0, 0), (" + 1", true, 1, 1),
            // More than there is.
            ("9223372036854775807", true, .max, 0x1p63), ("9223372036854775808", true, .max, 0x1p63),
            ("-9223372036854775808", true, .min, -0x1p63), ("-9223372036854775809", true, .min, -0x1p63),
            ("18446744073709551615", true, .max, 0x1p64), ("99999999999999999999", true, .max, 1e20),
            ("-99999999999999999999", true, .min, -1e20), ("00000000000000000000000000000001", true, 1, 1),
            ("1e400", true, 1, .infinity), ("-1e400", true, -1, -.infinity), ("1e-400", true, 1, 0),
            ("1e39", true, 1, 1e39),
            ("1e99999999999999999999", true, 1, .infinity), ("16777217", true, 16_777_217, 16_777_217),
        ] as [TextRow])
    func textIsTheNumberItBeginsWith(_ row: TextRow) throws {
        let preferences = try Self.preferences(.string(row.text))
        #expect(preferences.bool(forKey: "k") == row.bool)
        #expect(preferences.integer(forKey: "k") == row.integer)
        #expect(preferences.double(forKey: "k").bitPattern == row.double.bitPattern)
        #expect(preferences.float(forKey: "k").bitPattern == Float(row.double).bitPattern)
        #expect(preferences.string(forKey: "k").map { Array($0.utf8) } == Array(row.text.utf8))
        #expect(preferences.array(forKey: "k") == nil)
        #expect(preferences.stringArray(forKey: "k") == nil)
        #expect(preferences.data(forKey: "k") == nil)
        #expect(preferences.date(forKey: "k") == nil)
    }

    @Test func textWithoutEndIsRead() {
        let digits = String(repeating: "7", count: 1_000_000)
        #expect(PropertyList.string(digits).integerValue == .max)
        #expect(PropertyList.string(digits).doubleValue == .infinity)
        #expect(PropertyList.string("-" + digits).integerValue == .min)
        #expect(PropertyList.string("0." + digits).doubleValue == 0.7777777777777778)
        #expect(PropertyList.string(String(repeating: " ", count: 1_000_000) + "7").integerValue == 7)
        #expect(PropertyList.string(String(repeating: "0", count: 1_000_000) + "7").doubleValue == 7)
    }

    /// A value, and what it is as a boolean, an integer, a number and a text.
    typealias NumberRow = (value: PropertyList, bool: Bool, integer: Int, double: Double, string: String)

    @Test(
        arguments: [
            (true, true, 1, 1, "1"), (false, false, 0, 0, "0"),
            (0, false, 0, 0, "0"), (2, true, 2, 2, "2"), (-7, true, -7, -7, "-7"),
            (.integer(PropertyListInteger(Int.max)), true, .max, 0x1p63, "9223372036854775807"),
            (.integer(PropertyListInteger(Int.min)), true, .min, -0x1p63, "-9223372036854775808"),
            (.integer(PropertyListInteger(UInt64(1) << 63)), true, .max, 0x1p63, "9223372036854775808"),
            (.integer(PropertyListInteger(UInt64.max)), true, .max, 0x1p64, "18446744073709551615"),
            (0.0, false, 0, 0, "0"), (-0.0, false, 0, -0.0, "-0"), (1.0, true, 1, 1, "1"), (0.1, true, 0, 0.1, "0.1"),
            (-0.5, true, 0, -0.5, "-0.5"), (2.67, true, 2, 2.67, "2.67"), (3.9, true, 3, 3.9, "3.9"),
            (-3.9, true, -3, -3.9, "-3.9"),
            (1e15, true, 1_000_000_000_000_000, 1e15, "1000000000000000"),
            (1e16, true, 10_000_000_000_000_000, 1e16, "1e+16"),
            (.real(0x1p63), true, .max, 0x1p63, "9.223372036854776e+18"),
            (.real(-0x1p63), true, .min, -0x1p63, "-9.223372036854776e+18"),
            (1e300, true, .max, 1e300, "1e+300"), (-1e300, true, .min, -1e300, "-1e+300"),
            (.real(.infinity), true, .max, .infinity, "inf"), (.real(-.infinity), true, .min, -.infinity, "-inf"),
            (.real(.nan), true, 0, .nan, "nan"),
            (.real(.leastNonzeroMagnitude), true, 0, .leastNonzeroMagnitude, "5e-324"),
        ] as [NumberRow])
    func numberIsEveryOtherKindOfNumber(_ row: NumberRow) throws {
        let preferences = try Self.preferences(row.value)
        #expect(preferences.bool(forKey: "k") == row.bool)
        #expect(preferences.integer(forKey: "k") == row.integer)
        #expect(preferences.double(forKey: "k").bitPattern == row.double.bitPattern)
        #expect(preferences.float(forKey: "k").bitPattern == Float(row.double).bitPattern)
        #expect(preferences.string(forKey: "k") == row.string)
        #expect(preferences.stringArray(forKey: "k") == nil)
    }

    /// By way of a `Double`, this integer would be rounded twice.
    @Test func integerIsTheNearestFloat() throws {
        let integer = (1 << 54) + (1 << 30) + 1
        #expect(try Self.preferences(.integer(PropertyListInteger(integer))).float(forKey: "k") == Float(integer))
        #expect(Float(integer) != Float(Double(integer)))
    }

    @Test(
        arguments: [
            .date(PropertyListDate(secondsSinceReferenceDate: 1)), .data([0x31]), .uid(1), ["1"], ["1": 1],
        ] as [PropertyList])
    func valueThatIsNeitherTextNorNumberIsNone(_ value: PropertyList) throws {
        let preferences = try Self.preferences(value)
        #expect(!preferences.bool(forKey: "k"))
        #expect(preferences.integer(forKey: "k") == 0)
        #expect(preferences.double(forKey: "k") == 0)
        #expect(preferences.float(forKey: "k") == 0)
        #expect(preferences.string(forKey: "k") == nil)
        #expect(preferences.date(forKey: "k").map(PropertyList.date) == (value.kind == .date ? value : nil))
        #expect(preferences.data(forKey: "k").map(PropertyList.data) == (value.kind == .data ? value : nil))
        #expect(preferences.array(forKey: "k").map(PropertyList.array) == (value.kind == .array ? value : nil))
        #expect(
            preferences.dictionary(forKey: "k").map(PropertyList.dictionary)
                == (value.kind == .dictionary ? value : nil))
    }

    @Test func arrayOfTextsHasNothingElse() {
        #expect(PropertyList.array([]).stringArrayValue == [])
        #expect((["a", "1"] as PropertyList).stringArrayValue == ["a", "1"])
        #expect((["a", 1] as PropertyList).stringArrayValue == nil)
        #expect((["a", ["b"]] as PropertyList).stringArrayValue == nil)
    }

    @Test func absentKeyIsNothing() throws {
        let preferences = try Preferences(inMemory: "com.pigeon")
        #expect(!preferences.bool(forKey: "k"))
        #expect(preferences.integer(forKey: "k") == 0)
        #expect(preferences.float(forKey: "k") == 0)
        #expect(preferences.double(forKey: "k") == 0)
        #expect(preferences.string(forKey: "k") == nil)
        #expect(preferences.stringArray(forKey: "k") == nil)
        #expect(preferences.array(forKey: "k") == nil)
        #expect(preferences.dictionary(forKey: "k") == nil)
        #expect(preferences.data(forKey: "k") == nil)
        #expect(preferences.date(forKey: "k") == nil)
    }

    @Test func registeredValueIsReadLikeAStoredOne() throws {
        let preferences = try Preferences(inMemory: "com.pigeon")
        preferences.register(["k": "12abc"])
        #expect(preferences.integer(forKey: "k") == 12)
    }
}
