/// A type whose values can be stored as settings.
///
/// A type with raw values, and a Codable type, needs only one line: `extension Theme: PreferenceValue {}`. A type with
/// both is stored as its raw value. Any other type implements the two requirements that have no default implementation.
///
/// | type | stored as | also read |
/// |---|---|---|
/// | `Bool` | boolean | integer 0 or 1; `true` `yes` `1` `on`, `false` `no` `0` `off` as strings in any case |
/// | integers | integer, which has up to 64 bits | boolean as 0 or 1; real without a fraction; string of decimal digits |
/// | `Double` | real | integer that it represents exactly; string with a number |
/// | `Float` | real of the same decimal digits | as `Double`, with a real being rounded |
/// | `Float16` | real of the same decimal digits | as `Float` |
/// | `String` | string | |
/// | `Character` | string | |
/// | ``PropertyLists/PropertyListDate`` | date | string that the command `prefs` takes for a date |
/// | `[UInt8]` | data | array of integers |
/// | ``PropertyLists/PropertyList``, ``PropertyLists/PropertyListDictionary`` | as it is | |
/// | `Duration` | real, the seconds; string if no real has all their digits | integer; string with a decimal number |
/// | `RawRepresentable` (enumerations, option sets) | the raw value | as the raw value |
/// | `Optional` | the value; nil is not stored | |
/// | `Array` | array | |
/// | `Set` | array, in an order that depends only on the values | array in any order |
/// | `Range`, `ClosedRange` | array of the two bounds | |
/// | `Dictionary` of `String` keys | dictionary, without the keys whose value is nil | |
/// | `Dictionary` of `Int` keys | dictionary, the keys as decimal digits; as above | |
/// | `Dictionary` of other `CodingKeyRepresentable` keys | dictionary, the keys as their strings; as above | |
/// | Codable | the result of ``PropertyListValueEncoder`` | |
///
/// An example of a `Duration` that is stored as a string is `0.100000000000000001`. Strings are read as numbers,
/// booleans and dates because the command `prefs` and a program's command line write strings. A string is never read as
/// a value that it does not state exactly. How each type is stored does not change between versions of this library.
public protocol PreferenceValue {
    /// Creates a value from its stored property list.
    ///
    /// - Throws: Any error for a property list that is not a value of this type. The property list then stays stored
    ///   until another value is set.
    init(propertyList: PropertyList) throws

    /// Returns the property list to store for this value; nil when nothing is to be stored.
    ///
    /// - Throws: Any error for a value that cannot be stored.
    func propertyList() throws -> PropertyList?

    /// Creates a value from a stored property list that is incomplete, by taking the missing parts from the default of
    /// a setting or an object; nil if that does not make it complete. Called after ``init(propertyList:)`` has failed.
    ///
    /// A Codable type takes missing properties from the default, at any depth of properties. So a type can be given
    /// another property, and values that its users have stored can still be read. Other types take nothing.
    init?(completing propertyList: PropertyList, from defaultValue: Self)

    /// Creates a value from a stored property list that is incomplete and for which no setting has a default, such as
    /// an element of an array; nil if it cannot be completed. Called after ``init(propertyList:)`` has failed.
    ///
    /// A Codable type takes missing properties from the defaults that types supply (``PreferenceDefault``). Other types
    /// take nothing.
    init?(completing propertyList: PropertyList)
}

extension PreferenceValue {
    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        return nil
    }

    public init?(completing propertyList: PropertyList) {
        return nil
    }

    /// Creates an element of a collection from its stored property list, completed if it lacks something.
    ///
    /// - Throws: The error of ``init(propertyList:)`` if the element cannot be completed either; a
    ///   ``PreferenceValueError`` with the place of the element.
    init(element propertyList: PropertyList, at place: PropertyListError.PathComponent) throws {
        do {
            self = try Self(propertyList: propertyList)
        } catch {
            guard let value = Self(completing: propertyList) else {
                throw (error as? PreferenceValueError).map { PreferenceValueError.element(place, $0) } ?? error
            }
            self = value
        }
    }

    /// The property list to store for this value as an element of a collection, where nil cannot be stored.
    var storedElement: PropertyList {
        get throws {
            guard let propertyList = try propertyList() else { throw PreferenceValueError.nilInCollection }
            return propertyList
        }
    }
}
