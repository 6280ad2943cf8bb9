/// Why a property list is not a value of a setting's type, or a value cannot be stored. Codable types throw
/// `DecodingError` and `EncodingError`.
public enum PreferenceValueError: Error, Sendable, Equatable {
    /// The stored value is of a kind that the type does not read.
    case unexpectedKind(PropertyListKind, type: String)
    /// The stored value is of the right kind but not a value of the type: a number that does not fit, a string that
    /// is not a number, a raw value without a case.
    case noSuchValue(PropertyList, type: String)
    /// Two stored keys are different strings but one key for Swift, which compares by Unicode's canonical
    /// equivalence.
    case equivalentKeys(String)
    /// Nil in an array or a set; property lists have no nil.
    case nilInCollection

    /// The error for a property list that is not a value of a type.
    ///
    /// - Parameter kinds: The kinds of which the type reads some values and not others.
    static func cannotRead(
        _ propertyList: PropertyList, as type: any Any.Type, _ kinds: PropertyListKind...
    ) -> PreferenceValueError {
        let type = String(describing: type)
        return kinds.contains(propertyList.kind)
            ? .noSuchValue(propertyList, type: type) : .unexpectedKind(propertyList.kind, type: type)
    }
}
