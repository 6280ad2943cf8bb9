/// An integer from −2^63 to 2^64−1, the range of property lists, which no Swift integer type of 64 bits has.
///
/// It consists of 64 bits and a sign and not of an `Int128`, whose 16-byte alignment would make every
/// ``PropertyList`` a third larger.
public struct PropertyListInteger: Sendable, Hashable {
    /// The low 64 bits of the value in two's complement.
    private let bits: UInt64
    private let isNegative: Bool

    /// Creates an integer from an `Int`; every value fits.
    public init(_ value: Int) {
        bits = UInt64(bitPattern: Int64(value))
        isNegative = value < 0
    }

    /// Creates an integer from a `UInt64`; every value fits.
    public init(_ value: UInt64) {
        bits = value
        isNegative = false
    }

    /// Creates an integer from a value of any integer type; nil outside −2^63 to 2^64−1.
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
    /// Converts a property-list integer to this type; nil if it does not fit.
    public init?(exactly value: PropertyListInteger) {
        if let signed = value.signed {
            self.init(exactly: signed)
        } else {
            self.init(exactly: value.magnitude)
        }
    }
}

extension PropertyListInteger {
    /// The value as `Int64`; nil if it is above 2^63−1.
    package var signed: Int64? {
        isNegative || bits >> 63 == 0 ? Int64(bitPattern: bits) : nil
    }

    /// The absolute value.
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
