package import PrefsCore

/// A row of who owns what in a location: a setting, or a container around settings.
package struct OwnedRow: Sendable, Equatable {
    package enum Content: Sendable, Equatable {
        /// The value at the path, or its absence, as a whole; or whether the array there has the element.
        case setting(Ownership)
        /// An array with owned elements. `original` is the array before the first owner, nil if there was none.
        case array(original: [PropertyList]?)
        /// A dictionary, or an array by its indices, inside which settings are owned.
        case keys(OwnedKeys)

        enum Kind { case setting, array, keys }

        var kind: Kind {
            switch self {
            case .setting: .setting
            case .array: .array
            case .keys: .keys
            }
        }
    }

    package let path: SettingPath
    package var content: Content

    init(_ path: SettingPath, _ content: Content) {
        (self.path, self.content) = (path, content)
    }

    /// The row of an element of an array.
    init(_ element: PropertyList, ofArrayAt keys: PropertyListKeyPath, isThere: Bool, _ owners: Owners) {
        path = SettingPath(keys, element: element)
        content = .setting(Ownership(original: nil, applied: .boolean(isThere), owners: owners))
    }

    /// Nil for a container.
    package var setting: Ownership? { if case .setting(let ownership) = content { ownership } else { nil } }

    func isOwned(by name: ApplyName) -> Bool { setting?.owners.contains(name) ?? false }

    /// Whether the setting is to have a value, or the array to have the element.
    var isPresence: Bool {
        guard let applied = setting?.applied else { return false }
        return path.element == nil || applied == true
    }

    /// Whether the value at the setting's path is the one that its owners declare.
    ///
    /// - Parameter value: The value at the first `depth` keys of the path.
    func isApplied(in value: PropertyList?, depth: Int) -> Bool {
        let present = value?.value(at: path.keys.components.dropFirst(depth))
        guard let element = path.element else { return setting?.applied == present }
        return setting?.applied == .boolean(present?.arrayValue?.contains(element) ?? false)
    }
}

/// A container inside which settings are owned.
package struct OwnedKeys: Sendable, Equatable {
    /// Whether there was no such container before the first owner.
    package var isMade = false
    /// The value that was there in place of a container that was made; nil if there was none. It is given back when
    /// the container is empty again.
    package var replaced: PropertyList?
}

extension Sequence<OwnedRow> {
    func isOwned(by name: ApplyName) -> Bool { contains { $0.isOwned(by: name) } }

    /// An owner of any of these rows other than a name.
    func owner(otherThan name: ApplyName) -> ApplyName? {
        lazy.compactMap { $0.setting?.owners.first(otherThan: name) }.first
    }
}

extension ArraySlice<OwnedRow> {
    /// The last key of the first row's path.
    var key: String { first?.path.keys.components.last ?? "" }

    /// The last keys of the rows at a depth.
    func keys(atDepth depth: Int) -> [String] {
        filter { $0.path.depth == depth }.compactMap(\.path.keys.components.last)
    }

    /// The rows in groups, each of which begins with a row at a depth and has those inside it.
    func groups(atDepth depth: Int) -> [ArraySlice<OwnedRow>] {
        let heads = indices.filter { self[$0].path.depth == depth }
        return zip(heads, heads.dropFirst() + [endIndex]).map { self[$0..<$1] }
    }
}
