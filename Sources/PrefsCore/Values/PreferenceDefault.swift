/// A type that supplies its own default. If a stored value of the type lacks keys, and no setting has a default for
/// this value, the type's default supplies them.
///
/// This is the case for the elements of an array, a set or a dictionary. With this protocol, elements that were stored
/// before their type had all its properties can be read, and keep the properties that they have:
///
/// ```swift
/// struct Place: Codable, Equatable, PreferenceDefault {
///     static var defaultValue: Place { Place(name: "") }
///
///     var name: String
///     var isFavourite = false
/// }
/// ```
///
/// This applies at any depth: to arrays of arrays, and to arrays that are properties of Codable types. If a setting has
/// a default for the same value, as for the properties of its own type, that default takes precedence. An optional
/// property needs no default.
public protocol PreferenceDefault: PreferenceValue {
    /// The value whose properties supply those that a stored value lacks.
    static var defaultValue: Self { get }
}

/// The defaults that types supply (``PreferenceDefault``), as property lists. While one value is decoded, each of these
/// is made only once.
final class TypeDefaults {
    private var made: [ObjectIdentifier: PropertyList?] = [:]

    /// The default of a type as a property list; nil if the type supplies none.
    func propertyList(of type: any Any.Type) -> PropertyList? {
        if let known = made[ObjectIdentifier(type)] { return known }
        let defaults = (type as? any PreferenceDefault.Type).flatMap { try? $0.defaultValue.propertyList() }
        made[ObjectIdentifier(type)] = .some(defaults)
        return defaults
    }
}
