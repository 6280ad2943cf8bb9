public import Foundation
internal import PrefsCore

/// Values, of the first domain of the search list that has the key.
extension PrefsUserDefaults {
    /// A value as ``PropertyLists/PropertyList/any`` has it; nil when no domain has the key.
    public func object(forKey defaultName: String) -> Any? {
        preferences.object(forKey: defaultName)?.any
    }

    /// A text, and numbers and booleans as text; else nil.
    public func string(forKey defaultName: String) -> String? {
        preferences.string(forKey: defaultName)
    }

    /// An array; else nil.
    public func array(forKey defaultName: String) -> [Any]? {
        preferences.array(forKey: defaultName)?.map(\.any)
    }

    /// A dictionary, which a reference of a keyed archive is too; else nil.
    public func dictionary(forKey defaultName: String) -> [String: Any]? {
        switch preferences.object(forKey: defaultName) {
        case .dictionary(let dictionary)?: dictionary.any
        case .uid(let uid)?: PropertyList.uid(uid).any as? [String: Any]
        default: nil
        }
    }

    /// Data; else nil.
    public func data(forKey defaultName: String) -> Data? {
        preferences.data(forKey: defaultName).map { Data($0) }
    }

    /// An array of texts and nothing else; else nil.
    public func stringArray(forKey defaultName: String) -> [String]? {
        preferences.stringArray(forKey: defaultName)
    }

    /// A number without its fraction, or the integer that a text begins with; else 0.
    public func integer(forKey defaultName: String) -> Int {
        preferences.integer(forKey: defaultName)
    }

    /// A number, or the one that a text begins with; else 0.
    public func float(forKey defaultName: String) -> Float {
        preferences.float(forKey: defaultName)
    }

    /// A number, or the one that a text begins with; else 0.
    public func double(forKey defaultName: String) -> Double {
        preferences.double(forKey: defaultName)
    }

    /// A boolean, whether a number is not 0, or whether a text says yes; else false.
    public func bool(forKey defaultName: String) -> Bool {
        preferences.bool(forKey: defaultName)
    }

    /// A URL; else nil. A text is a path, unless it begins with a scheme: ``PropertyLists/PropertyList/urlValue``.
    public func url(forKey defaultName: String) -> URL? {
        preferences.url(forKey: defaultName)
    }

    /// All keys of all domains of the search list, each with the value that ``object(forKey:)`` gives.
    public func dictionaryRepresentation() -> [String: Any] {
        preferences.dictionaryRepresentation().any
    }

    /// Whether the value of a key is given by the administrator.
    public func objectIsForced(forKey key: String) -> Bool {
        preferences.objectIsForced(forKey: key)
    }

    /// Whether the administrator gives the value of a key of a domain. False for other domains than that of these settings, whose
    /// managed values are not searched.
    public func objectIsForced(forKey key: String, inDomain domain: String) -> Bool {
        guard let name = try? DomainName(domain), name == preferences.domain else { return false }
        return preferences.objectIsForced(forKey: key)
    }
}
