/// Why a property list is not the value that a setting is to have, or the other way round. Codable types throw
/// `DecodingError` and `EncodingError`.
public enum PreferenceValueError: Error, Sendable, Equatable {
    /// What is stored is of a kind that the type does not read.
    case unexpectedKind(PropertyListKind, type: String)
    /// What is stored is of the right kind, and no value of the type: a number that does not fit, text that is no number, a raw
    /// value that no case has.
    case noSuchValue(PropertyList, type: String)
    /// Two stored keys are different text and one key for Swift, which compares by Unicode's equivalence.
    case equivalentKeys(String)
    /// Nil in an array or a set; property lists have no nil.
    case nilInCollection

    /// Why a property list is no value of a type that reads other kinds, or reads this kind and not this value.
    static func cannotRead(
        _ propertyList: PropertyList, as type: any Any.Type, _ kinds: PropertyListKind...
    ) -> PreferenceValueError {
        let type = String(describing: type)
        return kinds.contains(propertyList.kind)
            ? .noSuchValue(propertyList, type: type) : .unexpectedKind(propertyList.kind, type: type)
    }
}
