extension Double {
    /// The number that has the decimal digits of a `Float`: 12.34, and not the 12.34000015258789 that its bits are. Rounded, it is the `Float` again.
    public init(digitsOf float: Float) {
        let exact = Double(float)
        // Digits of a `Float` are as few as tell it from all others, and read as a `Double` are as near to it.
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
    /// The `Float` that a number is exactly, or that has its decimal digits; nil where there is none.
    public init?(digitsOf number: Double) {
        let nearest = Float(number)
        guard Double(nearest) == number || Double(digitsOf: nearest) == number else { return nil }
        self = nearest
    }
}
