/// Reading a value as a type, with the conversions of UserDefaults. A string is read as the number at its beginning,
/// and a number is converted to a string. A value that cannot be converted counts as missing; ``value(_:forKey:)``
/// distinguishes these two cases.
extension Preferences {
    /// A value as a boolean (``PropertyLists/PropertyList/boolValue``); false when there is no value, or it cannot be
    /// converted.
    ///
    /// Corresponds to UserDefaults'
    /// [bool(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/bool(forkey:)).
    public func bool(forKey key: String) -> Bool {
        object(forKey: key)?.boolValue ?? false
    }

    /// A value as an integer (``PropertyLists/PropertyList/integerValue``); 0 when there is no value, or it cannot be
    /// converted.
    ///
    /// Corresponds to UserDefaults'
    /// [integer(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/integer(forkey:)).
    public func integer(forKey key: String) -> Int {
        object(forKey: key)?.integerValue ?? 0
    }

    /// A value as a number of single precision (``PropertyLists/PropertyList/floatValue``); 0 when there is no value,
    /// or it cannot be converted.
    ///
    /// Corresponds to UserDefaults'
    /// [float(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/float(forkey:)).
    public func float(forKey key: String) -> Float {
        object(forKey: key)?.floatValue ?? 0
    }

    /// A value as a number of double precision (``PropertyLists/PropertyList/doubleValue``); 0 when there is no value,
    /// or it cannot be converted.
    ///
    /// Corresponds to UserDefaults'
    /// [double(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/double(forkey:)).
    public func double(forKey key: String) -> Double {
        object(forKey: key)?.doubleValue ?? 0
    }

    /// A value as a string (``PropertyLists/PropertyList/stringValue``); nil when there is no value, or it is not a
    /// string, number or boolean.
    ///
    /// Corresponds to UserDefaults'
    /// [string(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/string(forkey:)).
    public func string(forKey key: String) -> String? {
        object(forKey: key)?.stringValue
    }

    /// A value as an array of strings (``PropertyLists/PropertyList/stringArrayValue``); nil when there is no
    /// value, it is not an array, or an element is not a string.
    ///
    /// Corresponds to UserDefaults'
    /// [stringArray(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/stringarray(forkey:)).
    public func stringArray(forKey key: String) -> [String]? {
        object(forKey: key)?.stringArrayValue
    }

    /// A value as an array; nil when there is no value, or it is not an array.
    ///
    /// Corresponds to UserDefaults'
    /// [array(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/array(forkey:)).
    public func array(forKey key: String) -> [PropertyList]? {
        object(forKey: key)?.arrayValue
    }

    /// A value as a dictionary; nil when there is no value, or it is not a dictionary.
    ///
    /// Corresponds to UserDefaults'
    /// [dictionary(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/dictionary(forkey:)).
    public func dictionary(forKey key: String) -> PropertyListDictionary? {
        object(forKey: key)?.dictionaryValue
    }

    /// A value as data; nil when there is no value, or it is not data.
    ///
    /// Corresponds to UserDefaults'
    /// [data(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/data(forkey:)).
    public func data(forKey key: String) -> [UInt8]? {
        object(forKey: key)?.dataValue
    }

    /// A value as a date; nil when there is no value, or it is not a date.
    ///
    /// UserDefaults returns dates only from
    /// [object(forKey:)](https://developer.apple.com/documentation/foundation/userdefaults/object(forkey:)).
    public func date(forKey key: String) -> PropertyListDate? {
        object(forKey: key)?.dateValue
    }
}
