public import Foundation
internal import PrefsCore

/// Reading values. A key's value comes from the first domain of the search list that has the key.
extension PrefsUserDefaults {
    /// A key's value, converted by ``PropertyLists/PropertyList/any``; nil if no domain has the key.
    public func object(forKey defaultName: String) -> Any? {
        preferences.object(forKey: defaultName)?.any
    }

    /// A key's value as a string: a string itself, a number in decimal, `1` for true and `0` for false; nil for any
    /// other value.
    public func string(forKey defaultName: String) -> String? {
        preferences.string(forKey: defaultName)
    }

    /// A key's value if it is an array; nil for any other value.
    public func array(forKey defaultName: String) -> [Any]? {
        preferences.array(forKey: defaultName)?.map(\.any)
    }

    /// A key's value if it is a dictionary, and as a dictionary if it is a reference of a keyed archive; nil for any
    /// other value.
    public func dictionary(forKey defaultName: String) -> [String: Any]? {
        switch preferences.object(forKey: defaultName) {
        case .dictionary(let dictionary)?: dictionary.any
        case .uid(let uid)?: PropertyList.uid(uid).any as? [String: Any]
        default: nil
        }
    }

    /// A key's value if it is data; nil for any other value.
    public func data(forKey defaultName: String) -> Data? {
        preferences.data(forKey: defaultName).map { Data($0) }
    }

    /// A key's value if it is an array that contains only strings; nil for any other value.
    public func stringArray(forKey defaultName: String) -> [String]? {
        preferences.stringArray(forKey: defaultName)
    }

    /// A key's value as an integer: a number without its fraction, 1 for true, or the integer with which a string
    /// begins; 0 for any other value.
    public func integer(forKey defaultName: String) -> Int {
        preferences.integer(forKey: defaultName)
    }

    /// A key's value as a number: a number itself, 1 for true, or the number with which a string begins; 0 for any
    /// other value.
    public func float(forKey defaultName: String) -> Float {
        preferences.float(forKey: defaultName)
    }

    /// A key's value as a number: a number itself, 1 for true, or the number with which a string begins; 0 for any
    /// other value.
    public func double(forKey defaultName: String) -> Double {
        preferences.double(forKey: defaultName)
    }

    /// A key's value as a boolean: a boolean itself, whether a number is not 0, or whether a string begins with `y`,
    /// `t` (of either case) or an integer other than 0; false for any other value.
    public func bool(forKey defaultName: String) -> Bool {
        preferences.bool(forKey: defaultName)
    }

    /// A key's value as a URL; nil if it is not a URL. A string is a path unless it begins with a scheme:
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
