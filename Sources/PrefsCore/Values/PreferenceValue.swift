/// A type that settings can have.
///
/// A type with raw values, and a Codable type, needs one line: `extension Theme: PreferenceValue {}`. A type with
/// both is stored as its raw value. Any other type implements the two requirements without a default implementation.
///
/// | type | stored as | also read |
/// |---|---|---|
/// | `Bool` | boolean | integer 0 or 1; `true` `yes` `1` `on`, `false` `no` `0` `off` as strings in any case |
/// | integers of up to 64 bits | integer | boolean as 0 or 1; real without a fraction; string of decimal digits |
/// | `Double` | real | integer that it represents exactly; string with a number |
/// | `Float` | real of the same decimal digits | as `Double`, with a real being rounded |
/// | `String` | string | |
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
/// booleans and dates because the command `prefs` and a program's command line write strings; a string is never read
/// as a value that it does not state exactly. How each type is stored does not change between versions of this
/// library.
public protocol PreferenceValue {
    /// Creates the value that is stored as a property list.
    ///
    /// - Throws: Any error for a property list that is not a value of this type. It stays stored then, until another
    ///   value is set.
    init(propertyList: PropertyList) throws

    /// The property list to store; nil when no value is to be stored.
    ///
    /// - Throws: Any error for a value that cannot be stored.
    func propertyList() throws -> PropertyList?

    /// Creates the value of a stored property list that lacks something, which the default of a setting supplies; nil
    /// if that does not help. Called after ``init(propertyList:)`` has failed.
    ///
    /// A Codable type takes properties that the stored value lacks from the default, at any depth of properties. So a
    /// type can be given another property without losing values that its users have stored. Other types take nothing.
    init?(completing propertyList: PropertyList, from defaultValue: Self)

    /// Creates the value of a stored property list that lacks something and for which no setting has a default, such
    /// as an element of an array; nil if it cannot be completed. Called after ``init(propertyList:)`` has failed.
    ///
    /// A Codable type takes properties that the stored value lacks from the default that their type supplies
    /// (``PreferenceDefault``). Other types take nothing.
    init?(completing propertyList: PropertyList)
}

extension PreferenceValue {
    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        return nil
    }

    public init?(completing propertyList: PropertyList) {
        return nil
    }

    /// The value of an element of a collection, completed if it lacks something.
    ///
    /// - Throws: The error of ``init(propertyList:)`` if completing the element does not help.
    init(element propertyList: PropertyList) throws {
        do {
            self = try Self(propertyList: propertyList)
        } catch {
            guard let value = Self(completing: propertyList) else { throw error }
            self = value
        }
    }

    /// The property list to store for an element of a collection.
    var storedElement: PropertyList {
        get throws {
            guard let propertyList = try propertyList() else { throw PreferenceValueError.nilInCollection }
            return propertyList
        }
    }
}
