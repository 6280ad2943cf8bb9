/// Stored as an array of the two bounds, as Codable ranges are.
extension Range: PreferenceValue where Bound: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        let (lower, upper) = try Bound.bounds(propertyList, of: Self.self)
        self = lower..<upper
    }

    public func propertyList() throws -> PropertyList? {
        .array([try lowerBound.storedElement, try upperBound.storedElement])
    }
}

/// Stored as an array of the two bounds, as Codable ranges are.
extension ClosedRange: PreferenceValue where Bound: PreferenceValue {
    public init(propertyList: PropertyList) throws {
        let (lower, upper) = try Bound.bounds(propertyList, of: Self.self)
        self = lower...upper
    }

    public func propertyList() throws -> PropertyList? {
        .array([try lowerBound.storedElement, try upperBound.storedElement])
    }
}

extension PreferenceValue where Self: Comparable {
    /// Reads the bounds of a stored range, the lower one first. Bounds in the wrong order are an error.
    fileprivate static func bounds(_ propertyList: PropertyList, of range: any Any.Type) throws -> (
        lower: Self, upper: Self
    ) {
        guard case .array(let elements) = propertyList, elements.count == 2 else {
            throw PreferenceValueError.cannotRead(propertyList, as: range, .array)
        }
        let (lower, upper) = (
            try Self(element: elements[0], at: .index(0)), try Self(element: elements[1], at: .index(1))
        )
        guard lower <= upper else { throw PreferenceValueError.cannotRead(propertyList, as: range, .array) }
        return (lower, upper)
    }
}
