extension BinaryFloatingPoint {
    /// The floating-point value that is nearest to an integer.
    package init(_ integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(signed)
        } else {
            self.init(UInt64(exactly: integer) ?? .max)
        }
    }

    /// The floating-point value that equals an integer; nil if this type cannot represent the integer.
    init?(exactly integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(exactly: signed)
        } else {
            self.init(exactly: UInt64(exactly: integer) ?? .max)
        }
    }
}
