extension PropertyListDictionary {
    /// The value at a key path; nil if there is no value.
    public subscript(keyPath: PropertyListKeyPath) -> PropertyList? {
        self[keyPath.key]?.value(at: keyPath.rest)
    }
}

extension PropertyList {
    /// The value at a key path inside this value; nil if there is no value. The path is given by its components.
    package func value(at components: ArraySlice<String>) -> PropertyList? {
        guard let component = components.first else { return self }
        let inside: PropertyList? =
            switch self {
            case .dictionary(let dictionary): dictionary[component]
            case .array(let elements):
                component.arrayIndex.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            default: nil
            }
        return inside?.value(at: components.dropFirst())
    }
}

extension String {
    /// The array index that the string spells in decimal digits; nil for any other string, and for a number that is too
    /// large.
    package var arrayIndex: Int? {
        guard !isEmpty, utf8.allSatisfy({ $0.decimalDigitValue != nil }) else { return nil }
        return Int(self)
    }
}
