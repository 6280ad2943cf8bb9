extension Bool: PropertyListNative {
    package var native: PropertyList? { .boolean(self) }
}

extension PropertyListNative where Self: FixedWidthInteger & StrictlyReadable {
    /// Reads an integer; nil for a real, even a whole one such as 1.0.
    package init?(native value: PropertyList) {
        guard case .integer(let integer) = value else { return nil }
        self.init(exactly: integer)
    }

    package var native: PropertyList? { PropertyListInteger(exactly: self).map(PropertyList.integer) }
}

extension Double: PropertyListNative {
    package var native: PropertyList? { .real(self) }
}

extension Float: PropertyListNative {
    /// Reads a real as the nearest `Float`, since a decimal number that a person has written is rarely an exact
    /// `Float`. A stored `Float` is read unchanged. A real beyond the largest `Float` is refused.
    package init?(native value: PropertyList) {
        switch value {
        case .real(let real): self.init(rounding: real)
        case .integer(let integer): self.init(exactly: integer)
        default: return nil
        }
    }

    package var native: PropertyList? { .real(Double(digitsOf: self)) }
}

extension Float {
    /// The nearest `Float` to a real; nil for a finite real beyond the largest `Float`.
    init?(rounding real: Double) {
        self.init(real)
        if isInfinite, real.isFinite { return nil }
    }
}
