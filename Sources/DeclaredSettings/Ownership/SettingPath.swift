package import PrefsCore

/// A setting that can be owned, within the contents of a location: the value at a key path, or whether the array there
/// has an element.
package struct SettingPath: Sendable, Hashable {
    package let keys: PropertyListKeyPath
    package let element: PropertyList?
    /// The hash of both. A table is looked up by its paths many times, and they stay the same.
    let hash: Int

    package init(_ keys: PropertyListKeyPath, element: PropertyList? = nil) {
        (self.keys, self.element) = (keys, element)
        var hasher = Hasher()
        hasher.combine(keys)
        if let element { hasher.combine(element) }
        hash = hasher.finalize()
    }

    /// The number of containers that the setting is inside, the contents of the location among them.
    var depth: Int { keys.count + (element == nil ? 0 : 1) }

    package static func == (left: SettingPath, right: SettingPath) -> Bool {
        left.hash == right.hash && left.keys == right.keys && left.element == right.element
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

extension PropertyListKeyPath {
    func hasPrefix(_ path: PropertyListKeyPath) -> Bool {
        components.starts(with: path.components) { $0.hasSameBytes(as: $1) }
    }
}
