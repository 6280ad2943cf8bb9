internal import Foundation
internal import PrefsCore

extension PropertyList {
    /// Converts a Foundation number to a boolean, integer or real.
    init(_ number: NSNumber) {
        // There is one object for true and one for false, and no other number is the same object. `objCType` does not
        // tell a boolean from `NSNumber(value: Int8(1))` on some systems, and `as? Bool` succeeds for that number on
        // all.
        if number === NSNumber(value: true) {
            self = .boolean(true)
        } else if number === NSNumber(value: false) {
            self = .boolean(false)
        } else {
            switch UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "d"), UInt8(ascii: "f"): self = .real(number.doubleValue)
            case UInt8(ascii: "Q"): self = .integer(PropertyListInteger(number.uint64Value))
            default: self = .integer(PropertyListInteger(Int(number.int64Value)))
            }
        }
    }
}

extension NSNumber {
    /// Converts an integer to a Foundation number.
    convenience init(_ integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(value: signed)
        } else {
            self.init(value: UInt64(exactly: integer) ?? .max)
        }
    }
}
