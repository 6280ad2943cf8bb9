extension BinaryFloatingPoint {
    /// The nearest value to an integer.
    init(_ integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(signed)
        } else {
            self.init(UInt64(exactly: integer) ?? .max)
        }
    }

    /// The value that equals an integer; nil if this type does not have it.
    init?(exactly integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(exactly: signed)
        } else {
            self.init(exactly: UInt64(exactly: integer) ?? .max)
        }
    }
}
