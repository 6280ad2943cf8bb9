package import PrefsCore

/// A setting that can be owned, within the contents of a location: the value at a key path, or whether the array there
/// has an element.
package struct SettingPath: Sendable, Hashable {
    package let keys: PropertyListKeyPath
    package let element: PropertyList?

    package init(_ keys: PropertyListKeyPath, element: PropertyList? = nil) {
        (self.keys, self.element) = (keys, element)
    }

    /// The number of containers that the setting is inside, the contents of the location among them.
    var depth: Int { keys.count + (element == nil ? 0 : 1) }
}

extension PropertyListKeyPath {
    func hasPrefix(_ path: PropertyListKeyPath) -> Bool {
        components.starts(with: path.components) { $0.hasSameBytes(as: $1) }
    }
}
