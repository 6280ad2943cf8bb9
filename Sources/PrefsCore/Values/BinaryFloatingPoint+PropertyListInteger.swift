extension BinaryFloatingPoint {
    /// The number of this type that is nearest to an integer.
    init(_ integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(signed)
        } else {
            self.init(UInt64(exactly: integer) ?? .max)
        }
    }

    /// The number that an integer is, or nil when this type does not have it.
    init?(exactly integer: PropertyListInteger) {
        if let signed = Int64(exactly: integer) {
            self.init(exactly: signed)
        } else {
            self.init(exactly: UInt64(exactly: integer) ?? .max)
        }
    }
}
