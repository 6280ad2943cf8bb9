package import PrefsCore

/// A setting that can be owned, within the contents of a location: the value at a key path, or whether the array there
/// has an element.
package struct SettingPath: Sendable, Hashable {
    package let keys: PropertyListKeyPath
    package let element: PropertyList?

    package init(_ keys: PropertyListKeyPath, element: PropertyList? = nil) {
        (self.keys, self.element) = (keys, element)
    }

    /// - Parameter components: At least one.
    init(_ components: [String], element: PropertyList? = nil) {
        var keys = PropertyListKeyPath(key: components.first ?? "")
        for component in components.dropFirst() { keys = keys.appending(component) }
        self.init(keys, element: element)
    }
}
