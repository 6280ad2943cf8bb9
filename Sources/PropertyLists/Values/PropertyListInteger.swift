/// An integer from −2^63 to 2^64−1: what property lists can hold, and no Swift integer type of 64 bits can.
///
/// Sixty-four bits and a sign, not an `Int128`, whose 16-byte alignment would make every
/// ``PropertyList`` a third larger.
public struct PropertyListInteger: Sendable, Hashable {
    /// The value's two's complement bits.
    private let bits: UInt64
    private let isNegative: Bool

    /// The integer of a Swift integer; each has one.
    public init(_ value: Int) {
        bits = UInt64(bitPattern: Int64(value))
        isNegative = value < 0
    }

    /// The integer of a Swift integer without a sign.
    public init(_ value: UInt64) {
        bits = value
        isNegative = false
    }

    /// The value, or nil when it lies outside −2^63 to 2^64−1.
    public init?(exactly value: some BinaryInteger) {
        if let value = UInt64(exactly: value) {
            self.init(value)
        } else if let value = Int64(exactly: value) {
            self.init(Int(value))
        } else {
            return nil
        }
    }
}

extension FixedWidthInteger {
    /// The value as this type, or nil when it does not fit.
    public init?(exactly value: PropertyListInteger) {
        if let signed = value.signed {
            self.init(exactly: signed)
        } else {
            self.init(exactly: value.magnitude)
        }
    }
}

extension PropertyListInteger {
    /// The value when it is at most 2^63−1.
    package var signed: Int64? {
        isNegative || bits >> 63 == 0 ? Int64(bitPattern: bits) : nil
    }

    /// The value without its sign.
    var magnitude: UInt64 {
        isNegative ? 0 &- bits : bits
    }
}

extension PropertyListInteger: Comparable {
    public static func < (left: PropertyListInteger, right: PropertyListInteger) -> Bool {
        left.isNegative == right.isNegative ? left.bits < right.bits : left.isNegative
    }
}

extension PropertyListInteger: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: Int) { self.init(value) }
}

extension PropertyListInteger: CustomStringConvertible {
    /// The value in decimal.
    public var description: String {
        isNegative ? Int64(bitPattern: bits).description : bits.description
    }
}
