public import Foundation
internal import PrefsCore

/// Reading values. A key's value comes from the first domain of the search list that has the key.
extension PrefsUserDefaults {
    /// A key's value, converted by ``PropertyLists/PropertyList/any``; nil if no domain has the key.
    public func object(forKey defaultName: String) -> Any? {
        preferences.object(forKey: defaultName)?.any
    }

    /// A string, or a number or boolean as a string; nil for any other value.
    public func string(forKey defaultName: String) -> String? {
        preferences.string(forKey: defaultName)
    }

    /// An array; nil for any other value.
    public func array(forKey defaultName: String) -> [Any]? {
        preferences.array(forKey: defaultName)?.map(\.any)
    }

    /// A dictionary, or a reference of a keyed archive as a dictionary; nil for any other value.
    public func dictionary(forKey defaultName: String) -> [String: Any]? {
        switch preferences.object(forKey: defaultName) {
        case .dictionary(let dictionary)?: dictionary.any
        case .uid(let uid)?: PropertyList.uid(uid).any as? [String: Any]
        default: nil
        }
    }

    /// Data; nil for any other value.
    public func data(forKey defaultName: String) -> Data? {
        preferences.data(forKey: defaultName).map { Data($0) }
    }

    /// An array that contains only strings; nil for any other value.
    public func stringArray(forKey defaultName: String) -> [String]? {
        preferences.stringArray(forKey: defaultName)
    }

    /// A number without its fraction, or the integer with which a string begins; 0 for any other value.
    public func integer(forKey defaultName: String) -> Int {
        preferences.integer(forKey: defaultName)
    }

    /// A number, or the number with which a string begins; 0 for any other value.
    public func float(forKey defaultName: String) -> Float {
        preferences.float(forKey: defaultName)
    }

    /// A number, or the number with which a string begins; 0 for any other value.
    public func double(forKey defaultName: String) -> Double {
        preferences.double(forKey: defaultName)
    }

    /// A boolean, whether a number is not 0, or whether a string means yes; false for any other value.
    public func bool(forKey defaultName: String) -> Bool {
        preferences.bool(forKey: defaultName)
    }

    /// A URL; nil for any other value. A string is a path unless it begins with a scheme:
    /// ``PropertyLists/PropertyList/urlValue``.
    public func url(forKey defaultName: String) -> URL? {
        preferences.url(forKey: defaultName)
    }

    /// All keys of all domains of the search list, each with the value that ``object(forKey:)`` returns.
    public func dictionaryRepresentation() -> [String: Any] {
        preferences.dictionaryRepresentation().any
    }

    /// Whether the administrator has set the value of a key.
    public func objectIsForced(forKey key: String) -> Bool {
        preferences.objectIsForced(forKey: key)
    }

    /// Whether the administrator has set the value of a key in a domain. False for all domains except that of these
    /// settings, because managed values of other domains are not searched.
    public func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
        guard let name = try? DomainName(domain), name == preferences.domain else { return false }
        return preferences.objectIsForced(forKey: key)
    }
}
