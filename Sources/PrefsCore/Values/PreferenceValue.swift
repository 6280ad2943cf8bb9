/// A type whose values settings can have.
///
/// A type with raw values, and one that is Codable, needs one line: `extension Theme: PreferenceValue {}`. A type with both
/// is stored as its raw value. Any other type says how it is stored by the two requirements without a default.
///
/// | type | stored as | also read |
/// |---|---|---|
/// | `Bool` | boolean | integer 0 or 1; the texts `true` `yes` `1` `on`, `false` `no` `0` `off` in any case |
/// | integers of up to 64 bits | integer | boolean as 0 or 1; real without a fraction; text of decimal digits |
/// | `Double` | real | integer that it holds exactly; text of a number |
/// | `Float` | real of the same decimal digits | as `Double`, a real being rounded |
/// | `String` | string | |
/// | ``PropertyLists/PropertyListDate`` | date | text that the command `prefs` takes for a date |
/// | `[UInt8]` | data | array of integers |
/// | ``PropertyLists/PropertyList``, ``PropertyLists/PropertyListDictionary`` | as it is | |
/// | `Duration` | real, the seconds; text of the seconds, `0.100000000000000001`, where no real has all their digits | integer; text of a decimal number |
/// | `RawRepresentable` (enumerations, option sets) | the raw value | what the raw value reads |
/// | `Optional` | the value; nil is no value at all | |
/// | `Array` | array | |
/// | `Set` | array, in an order that depends on the values alone | array in any order |
/// | `Range`, `ClosedRange` | array of the two bounds | |
/// | `Dictionary` of `String` keys | dictionary; without the keys whose value is nil | |
/// | `Dictionary` of `Int` keys | dictionary, the keys as decimal text; as above | |
/// | `Dictionary` of other `CodingKeyRepresentable` keys | dictionary, the keys as their text; as above | |
/// | Codable | what ``PropertyListValueEncoder`` makes of it | |
///
/// Text is read as numbers, booleans and dates because the command `prefs` and a program's command line write text; nothing is ever
/// read as a value that it does not say exactly. What is stored as what does not change between versions of this library.
public protocol PreferenceValue {
    /// The value that is stored as a property list.
    ///
    /// - Throws: Any error for a property list that stands for no value. It stays stored then, until another value is set.
    init(propertyList: PropertyList) throws

    /// What is stored; nil when no value is to be stored.
    ///
    /// - Throws: Any error for a value that cannot be stored.
    func propertyList() throws -> PropertyList?

    /// The value that is stored as a property list which lacks something, with that taken from the default of a setting; nil
    /// when that does not help. It is asked for after ``init(propertyList:)`` has failed.
    ///
    /// A Codable type takes the properties from the default that what is stored does not have, at any depth of properties. So a
    /// type can be given another property without losing what its users have stored. Other types take nothing.
    init?(completing propertyList: PropertyList, from defaultValue: Self)

    /// The value that is stored as a property list which lacks something, where no setting has a default for it, as for an element of an
    /// array; nil when it cannot be completed. It is asked for after ``init(propertyList:)`` has failed.
    ///
    /// A Codable type takes the properties that what is stored does not have from the default that their type says, ``PreferenceDefault``.
    /// Other types take nothing.
    init?(completing propertyList: PropertyList)
}

extension PreferenceValue {
    public init?(completing propertyList: PropertyList, from defaultValue: Self) {
        return nil
    }

    public init?(completing propertyList: PropertyList) {
        return nil
    }

    /// The value of an element of a collection, completed where it lacks something.
    ///
    /// - Throws: Why it cannot be read as it is, where completing it does not help.
    init(element propertyList: PropertyList) throws {
        do {
            self = try Self(propertyList: propertyList)
        } catch {
            guard let value = Self(completing: propertyList) else { throw error }
            self = value
        }
    }

    /// What is stored for the value of an element of a collection.
    var storedElement: PropertyList {
        get throws {
            guard let propertyList = try propertyList() else { throw PreferenceValueError.nilInCollection }
            return propertyList
        }
    }
}
