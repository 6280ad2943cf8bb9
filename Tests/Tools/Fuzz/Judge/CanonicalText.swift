import Foundation
import PropertyLists

/// A value as text that is the same for equal values from all readers; `canonical.py` writes the same text.
///
/// ```
/// s HEX   string     b 0|1   boolean    i DECIMAL  integer    r BITS  real, in hexadecimal
/// d N     date, microseconds since 2001          x HEX  data    u N  reference
/// [ … ]   array      { HEX = value … }   dictionary, sorted by the hexadecimal digits of the keys
/// ```
struct CanonicalText {
    private(set) var text = ""
    /// False after a value that has no text, or is too long.
    private(set) var isComplete = true

    private static let limit = 1_000_000

    mutating func write(_ value: PropertyList) {
        guard hasRoom() else { return }
        switch value {
        case .string(let string): text += "s\(Self.hexadecimal(string.utf8)) "
        case .boolean(let flag): text += flag ? "b1 " : "b0 "
        case .integer(let integer): text += "i\(integer) "
        case .real(let real): write(real: real)
        case .date(let date): write(seconds: date.secondsSinceReferenceDate)
        case .data(let bytes): text += "x\(Self.hexadecimal(bytes)) "
        case .uid(let uid): text += "u\(uid) "
        case .array(let elements): writeArray(elements) { $0.write($1) }
        case .dictionary(let dictionary): writeDictionary(dictionary.map { ($0.key, $0.value) }) { $0.write($1) }
        }
    }

    /// Writes a value of Foundation. On Linux, Foundation's readers return a boolean as Swift's `Bool` and every number
    /// as `NSNumber`. `as? Bool` also succeeds for the numbers 0 and 1, so the types themselves are compared.
    mutating func write(foundation value: Any) {
        guard hasRoom() else { return }
        if type(of: value) == Bool.self, let flag = value as? Bool {
            text += flag ? "b1 " : "b0 "
        } else if let string = value as? String {
            text += "s\(Self.hexadecimal(string.utf8)) "
        } else if let data = value as? Data {
            text += "x\(Self.hexadecimal(data)) "
        } else if let date = value as? Date {
            write(seconds: date.timeIntervalSinceReferenceDate)
        } else if let elements = value as? [Any] {
            writeArray(elements) { $0.write(foundation: $1) }
        } else if let dictionary = value as? [String: Any] {
            writeDictionary(dictionary.map { ($0.key, $0.value) }) { $0.write(foundation: $1) }
        } else if let number = value as? NSNumber {
            write(number)
        } else {
            isComplete = false
        }
    }

    private mutating func hasRoom() -> Bool {
        if text.utf8.count > Self.limit { isComplete = false }
        return isComplete
    }

    private mutating func write(_ number: NSNumber) {
        let isReal = [UInt8(ascii: "d"), UInt8(ascii: "f")].contains(UInt8(bitPattern: number.objCType.pointee))
        if isReal {
            write(real: number.doubleValue)
        } else if number.int64Value < 0, number.description.first != "-" {
            text += "i\(number.uint64Value) "
        } else {
            text += "i\(number.int64Value) "
        }
    }

    private mutating func write(real: Double) {
        text += "r\(String(real.bitPattern, radix: 16)) "
    }

    private mutating func write(seconds: Double) {
        guard seconds.isFinite, abs(seconds) < 1e12 else {
            text += "d?\(String(seconds.bitPattern, radix: 16)) "
            return
        }
        let whole = seconds.rounded(.down)
        let microseconds = ((seconds - whole) * 1_000_000).rounded(.toNearestOrEven)
        text += "d\(Int(whole) * 1_000_000 + Int(microseconds)) "
    }

    private mutating func writeArray<Element>(_ elements: [Element], _ writeElement: (inout Self, Element) -> Void) {
        text += "[ "
        for element in elements { writeElement(&self, element) }
        text += "] "
    }

    private mutating func writeDictionary<Element>(
        _ elements: [(key: String, value: Element)], _ writeElement: (inout Self, Element) -> Void
    ) {
        text += "{ "
        let sorted = elements.map { (key: Self.hexadecimal($0.key.utf8), value: $0.value) }.sorted { $0.key < $1.key }
        for (key, value) in sorted {
            text += "\(key)= "
            writeElement(&self, value)
        }
        text += "} "
    }

    private static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.reduce(into: "") { text, byte in
            text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
    }
}
