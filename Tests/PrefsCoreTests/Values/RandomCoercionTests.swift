import PrefsCore
import TestSupport
import Testing

/// Values nobody would think of. A failure names the value, with which it can be repeated.
@Suite(.hangLimit) struct RandomCoercionTests {
    private static let pieces = [
        "", " ", "\t", "\n", "\u{A0}", "\u{200B}", "+", "-", ".", "e", "E", "x", "y", "T", "0", "00", "1", "7", "42",
        "٣", "\u{0}", "é", "👍",
        "9223372036854775807", "9223372036854775808", "18446744073709551616", "nan", "inf", "999999999999999999999999",
    ]
    private static let blanks: [Character] = [" ", "\t", "\n", "\u{A0}", "\u{200B}"]

    private static func text() -> String {
        (0..<Int.random(in: 0...7)).map { _ in pieces.randomElement() ?? "" }.joined()
    }

    private static func value(depth: Int = 0) -> PropertyList {
        switch Int.random(in: 0..<(depth < 3 ? 10 : 8)) {
        case 0: .boolean(.random())
        case 1: .integer(PropertyListInteger(UInt64.random(in: 0 ... .max)))
        case 2: .integer(PropertyListInteger(Int.random(in: .min ... .max)))
        // All exponents and NaNs alike.
        case 3: .real(Double(bitPattern: .random(in: 0 ... .max)))
        case 4:
            .real(
                [.nan, .infinity, -.infinity, 1e300, 0x1p63, -0x1p63, 0x1.fffffffffffffp62, -0.0].randomElement() ?? 0)
        case 5: .date(PropertyListDate(secondsSinceReferenceDate: Double(bitPattern: .random(in: 0 ... .max))))
        case 6: .data([.random(in: 0...255)])
        case 7: .string(text())
        case 8: .array((0..<Int.random(in: 0...3)).map { _ in value(depth: depth + 1) })
        default:
            .dictionary(
                PropertyListDictionary((0..<Int.random(in: 0...3)).map { _ in (text(), value(depth: depth + 1)) }))
        }
    }

    /// The integer of a value, worked out by way of 128 bits.
    private static func integer(of value: PropertyList) -> Int {
        let integer: Int128? =
            switch value {
            case .boolean(let boolean): boolean ? 1 : 0
            case .integer(let integer): Int128(exactly: integer)
            case .real(let real): real.isNaN ? 0 : Int128(max(-0x1p100, min(0x1p100, real)))
            case .string(let text): integer(of: text)
            case .date, .data, .uid, .array, .dictionary: 0
            }
        return Int(clamping: integer ?? 0)
    }

    private static func integer(of text: String) -> Int128? {
        var rest = text.unicodeScalars.map(Character.init).drop { blanks.contains($0) }
        var sign = ""
        if let first = rest.first, first == "-" || first == "+" {
            sign = String(first)
            rest = rest.dropFirst().drop { blanks.contains($0) }
        }
        let digits = rest.prefix { ("0"..."9").contains($0) }.drop { $0 == "0" }
        // More digits than these are more than any integer of 64 bits.
        return Int128(sign + String(digits.prefix(30)))
    }

    @Test func integersAreThoseOfAnotherReader() throws {
        let preferences = try Preferences(inMemory: "com.pigeon")
        var failures: [PropertyList] = []
        for count in 0..<Repetitions.count(4_000, soak: 100_000) {
            let value = count % 2 == 0 ? PropertyList.string(Self.text()) : Self.value()
            preferences.set(value, forKey: "k")
            if preferences.integer(forKey: "k") != Self.integer(of: value) { failures.append(value) }
        }
        #expect(failures.prefix(3) == [])
    }

    @Test func nothingTrapsAndAllReadingsAgree() throws {
        let preferences = try Preferences(inMemory: "com.pigeon")
        var failures: [PropertyList] = []
        for _ in 0..<Repetitions.count(4_000, soak: 100_000) {
            let value = Self.value()
            preferences.set(value, forKey: "k")
            if !Self.readingsAgree(of: preferences, value.kind) { failures.append(value) }
        }
        #expect(failures.prefix(3) == [])
    }

    private static func readingsAgree(of preferences: Preferences, _ kind: PropertyListKind) -> Bool {
        let double = preferences.double(forKey: "k")
        let isScalar = [.string, .integer, .real, .boolean].contains(kind)
        return (preferences.integer(forKey: "k") == 0 || preferences.bool(forKey: "k"))
            && (kind == .integer || preferences.float(forKey: "k").bitPattern == Float(double).bitPattern)
            && (isScalar || double == 0)
            && (preferences.string(forKey: "k") != nil) == isScalar
            && (preferences.array(forKey: "k") != nil) == (kind == .array)
            && (preferences.stringArray(forKey: "k") == nil || kind == .array)
            && (preferences.dictionary(forKey: "k") != nil) == (kind == .dictionary)
            && (preferences.data(forKey: "k") != nil) == (kind == .data)
            && (preferences.date(forKey: "k") != nil) == (kind == .date)
    }
}
