/// The reason why a property list is not a value of a setting's type, or why a value cannot be stored. Codable types
/// throw `DecodingError` and `EncodingError` instead.
public enum PreferenceValueError: Error, Sendable, Equatable {
    /// The stored value is of a kind that the setting's type does not read.
    case unexpectedKind(PropertyListKind, type: String)
    /// The stored value is of the right kind, but not a value of the setting's type: a number that does not fit, a
    /// string that is not a number, or a raw value that no case has.
    case noSuchValue(PropertyList, type: String)
    /// Two stored keys are different strings, but the same key for Swift, which compares strings by Unicode's canonical
    /// equivalence.
    case equivalentKeys(String)
    /// An array or a set contains nil, which property lists cannot represent.
    case nilInCollection
    /// The error is that of an element: of a stored array at an index, or of a stored dictionary at a key.
    indirect case element(PropertyListError.PathComponent, PreferenceValueError)

    /// The error for a property list that is not a value of a type.
    ///
    /// - Parameter kinds: The kinds of which the type reads some values but not all.
    static func cannotRead(
        _ propertyList: PropertyList, as type: any Any.Type, _ kinds: PropertyListKind...
    ) -> PreferenceValueError {
        let type = String(describing: type)
        return kinds.contains(propertyList.kind)
            ? .noSuchValue(propertyList, type: type) : .unexpectedKind(propertyList.kind, type: type)
    }
}

extension PreferenceValueError: CustomStringConvertible {
    /// The element and the reason, on one line for people.
    public var description: String {
        switch self {
        case .unexpectedKind(let kind, let type): "\(kind.nameWithArticle) is not read as \(type)"
        case .noSuchValue(let value, let type): "\(Self.name(of: value)) is no \(type)"
        case .equivalentKeys(let key): "two keys are the same to Swift as '\(key.onOneLine)'"
        case .nilInCollection: "there is nil in an array, which no property list can hold"
        case .element(.index(let index), let error): "at index \(index): \(error)"
        case .element(.key(let key), let error): "at key \(key.onOneLine): \(error)"
        }
    }

    private static func name(of value: PropertyList) -> String {
        if case .string(let text) = value { return "the string '\(text.onOneLine)'" }
        return value.stringValue.map { "\(value.kind.nameWithArticle), \($0)," } ?? value.kind.nameWithArticle
    }
}
