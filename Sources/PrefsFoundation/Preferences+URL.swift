public import Foundation
public import PrefsCore

extension Preferences {
    /// The URL of a key; nil if no domain has the key, or if its value is not a URL. A string is a path unless it
    /// begins with a scheme: ``PropertyLists/PropertyList/urlValue``.
    public func url(forKey key: String) -> URL? {
        object(forKey: key)?.urlValue
    }

    /// Sets a URL in the program's domain, in a readable form: ``PropertyLists/PropertyList/init(_:)-(URL)``. Nil
    /// removes the key.
    @_disfavoredOverload
    public func set(_ url: URL?, forKey key: String) {
        set(url.map { PropertyList($0) }, forKey: key)
    }
}
