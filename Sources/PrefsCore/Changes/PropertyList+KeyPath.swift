extension PropertyListDictionary {
    /// The value at a key path; nil where nothing is.
    public subscript(keyPath: PropertyListKeyPath) -> PropertyList? {
        self[keyPath.key]?.value(at: keyPath.components.dropFirst())
    }
}

extension PropertyList {
    /// The value at the components of a key path that lead on from here.
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
    /// The index of an array that digits stand for.
    var arrayIndex: Int? {
        guard !isEmpty, utf8.allSatisfy({ $0.decimalDigitValue != nil }) else { return nil }
        return Int(self)
    }
}
