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
