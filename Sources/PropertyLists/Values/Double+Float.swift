extension Double {
    /// The `Double` with the decimal digits of a `Float`: 12.34 and not 12.34000015258789, the exact value of that
    /// `Float`. Converting the `Double` back gives the same `Float`.
    public init(digitsOf float: Float) {
        let exact = Double(float)
        // A description of a `Float` has the fewest digits that identify it. The nearest `Double` usually rounds back
        // to the same `Float`; otherwise the exact value is used.
        guard let number = Double(propertyListText: float.description.utf8),
            Float(number).bitPattern == float.bitPattern
        else {
            self = exact
            return
        }
        self = number
    }
}

extension Float {
    /// The `Float` that equals a number exactly or has the same decimal digits; nil if there is none.
    public init?(digitsOf number: Double) {
        let nearest = Float(number)
        guard Double(nearest) == number || Double(digitsOf: nearest) == number else { return nil }
        self = nearest
    }
}
