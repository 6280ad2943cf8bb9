/// A type that supplies its own default. It completes a stored value that lacks keys where no setting has a default
/// for it.
///
/// An element of an array, a set or a dictionary is such a value. With this protocol, elements that were stored
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
/// It applies at any depth: to arrays of arrays, and to arrays that are properties of Codable types. If a setting has
/// a default for the same position, as for the properties of its own type, that default comes first. An optional
/// property needs no default.
public protocol PreferenceDefault: PreferenceValue {
    /// The value whose properties complete a stored value.
    static var defaultValue: Self { get }
}
