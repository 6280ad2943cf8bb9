import Foundation

/// Values of all the types that reach settings as `Any`, property lists and others, and containers of them.
struct RandomAny {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> Any { value(depth: 0) }

    private mutating func bits() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    private mutating func number(below limit: UInt64) -> UInt64 { (bits() >> 33) % limit }

    private mutating func value(depth: Int) -> Any {
        switch number(below: depth > 5 ? 20 : 30) {
        case 0: return text()
        case 1: return NSString(string: text())
        case 2: return bits() & 4 == 0
        case 3: return NSNumber(value: bits() & 4 == 0)
        case 4: return Int(truncatingIfNeeded: bits())
        case 5: return NSNumber(value: bits())
        case 6: return NSNumber(value: Int64(bitPattern: bits()))
        case 7: return Int8(truncatingIfNeeded: bits())
        case 8: return NSNumber(value: Int8(truncatingIfNeeded: bits()))
        case 9: return real()
        case 10: return NSNumber(value: Float(bitPattern: UInt32(truncatingIfNeeded: bits())))
        case 11: return Decimal(Int64(bitPattern: bits())) / 1000
        case 12: return Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits()))
        case 13: return Data(text().utf8)
        case 14: return NSData(data: Data(text().utf8))
        case 15: return Optional(text()) as Any
        case 16: return Int128(bits()) << Int(number(below: 10))
        case 17: return bits() & 28 == 0 ? Optional<Any>.none as Any : text()
        case 18: return bits() & 28 == 0 ? NSNull() : text()
        case 19: return bits() & 28 == 0 ? URL(fileURLWithPath: "/") as Any : Float(1.5)
        case 20...22: return elements(depth)
        case 23: return NSArray(array: elements(depth).filter { !($0 is NSNull) })
        case 24: return Optional(elements(depth)) as Any
        case 25, 26: return Dictionary(elements(depth).map { (text(), $0) }, uniquingKeysWith: { $1 })
        case 27:
            return NSMutableDictionary(
                dictionary: Dictionary(elements(depth).map { (text(), $0) }, uniquingKeysWith: { $1 }))
        case 28:
            return Dictionary(
                elements(depth).map { (AnyHashable(bits() & 12 == 0 ? 3 as AnyHashable : text()), $0) },
                uniquingKeysWith: { $1 })
        default: return ["CF$UID": number(below: 1 << 31)]
        }
    }

    /// There is one NSNumber for all numbers that are none.
    private mutating func real() -> Double {
        let real = Double(bitPattern: bits())
        return real.isNaN ? .nan : real
    }

    private mutating func elements(_ depth: Int) -> [Any] {
        (0..<number(below: 4)).map { _ in value(depth: depth + 1) }
    }

    private mutating func text() -> String {
        let alphabet = [
            "a", "e\u{301}", "\u{e9}", "\0", "\u{1F600}", "~", "/", "\r\n", "\u{FFFD}", ".", "-", "9", "e", ":", "%",
        ]
        return (0..<number(below: 6)).map { _ in alphabet[Int(number(below: UInt64(alphabet.count)))] }.joined()
    }
}
