/// A type that says its default: the value from which keys are taken that a stored value does not have, where no setting has a default for it.
///
/// An element of an array, a set or a dictionary is such a value. With this, elements that were stored before their type had all its properties
/// are read, and keep what they have:
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
/// It holds at any depth: in arrays of arrays, and in arrays that are properties of Codable types. Where a setting has a default for the same
/// place, as for the properties of its own type, that one comes first. A property whose value is nil needs none.
public protocol PreferenceDefault: PreferenceValue {
    /// The value whose properties complete a stored one.
    static var defaultValue: Self { get }
}
