public import Foundation
public import PrefsCore

extension Preferences {
    /// A URL; nil when there is no value, or it is no URL. Texts are paths, unless they begin with a scheme:
    /// ``PropertyLists/PropertyList/urlValue``.
    public func url(forKey key: String) -> URL? {
        object(forKey: key)?.urlValue
    }

    /// Sets a URL in the program's domain, in a form that people read: ``PropertyLists/PropertyList/init(_:)-(URL)``. Nil removes the key.
    @_disfavoredOverload
    public func set(_ url: URL?, forKey key: String) {
        set(url.map { PropertyList($0) }, forKey: key)
    }
}
