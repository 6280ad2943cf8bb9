public import Foundation
public import PrefsCore

extension Preferences {
    /// The value of a key as a URL; nil if no domain of the search list has the key, or if its value is not a URL. A
    /// string is a path unless it begins with a scheme: ``PropertyLists/PropertyList/urlValue``.
    public func url(forKey key: String) -> URL? {
        object(forKey: key)?.urlValue
    }

    /// Sets the value of a key in the program's domain to a URL, in a readable form:
    /// ``PropertyLists/PropertyList/init(_:)-(URL)``. Nil removes the key.
    @_disfavoredOverload
    public func set(_ url: URL?, forKey key: String) {
        set(url.map { PropertyList($0) }, forKey: key)
    }
}
