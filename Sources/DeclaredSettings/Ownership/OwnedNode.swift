package import PrefsCore

/// Who owns what at a key path. Only the deepest declared paths are owned, so that an owned setting neither contains
/// another one nor is inside one.
package enum OwnedNode: Sendable, Equatable {
    /// The value, or its absence, as a whole.
    case setting(Ownership)
    /// Elements of the array.
    case elements(OwnedElements)
    /// Settings inside the dictionary or the array.
    case keys(OwnedKeys)

    var keys: OwnedKeys? { if case .keys(let keys) = self { keys } else { nil } }

    /// The owners of this setting or of those inside it, with repetitions.
    var allOwners: [Owners] {
        switch self {
        case .setting(let ownership): [ownership.owners]
        case .elements(let owned): owned.elements.map(\.owners)
        case .keys(let owned): owned.nodes.flatMap { $0.1.allOwners }
        }
    }

    /// The number of settings and elements that a name owns.
    func settingCount(of name: ApplyName) -> Int { allOwners.count { $0.contains(name) } }

    /// Whether a name owns something here.
    func isOwned(by name: ApplyName) -> Bool { allOwners.contains { $0.contains(name) } }

    /// A name besides another one that owns something here.
    func owner(otherThan name: ApplyName) -> ApplyName? {
        allOwners.lazy.compactMap { $0.first(otherThan: name) }.first
    }

    /// A name besides another one that declares something else here than a value has; nil if there is none.
    func owner(otherThan name: ApplyName, against value: PropertyList?) -> ApplyName? {
        switch self {
        case .setting(let ownership):
            return ownership.applied == value ? nil : ownership.owners.first(otherThan: name)
        case .elements(let owned):
            for element in owned.elements {
                let isThere = value?.arrayValue?.contains(element.element) ?? false
                if isThere != element.isThere, let other = element.owners.first(otherThan: name) { return other }
            }
        case .keys(let owned):
            for (key, node) in owned.nodes {
                if let other = node.owner(otherThan: name, against: value?.value(at: [key])) { return other }
            }
        }
        return nil
    }

    /// Whether a setting here is to have a value.
    var isPresence: Bool {
        switch self {
        case .setting(let ownership): ownership.applied != nil
        case .elements(let owned): owned.elements.contains(where: \.isThere)
        case .keys(let owned): owned.hasPresence
        }
    }
}

/// Who owns what inside a dictionary, or inside an array by its indices.
package struct OwnedKeys: Sendable, Equatable {
    /// Whether there was no such container before the first owner.
    package var isMade: Bool
    /// The value that was there in place of a container that was made; nil if there was none. It is given back when
    /// the container is empty again.
    package var replaced: PropertyList?
    package var nodes: NodesByKey<OwnedNode>

    init(isMade: Bool = false, replaced: PropertyList? = nil, nodes: NodesByKey<OwnedNode> = NodesByKey()) {
        (self.isMade, self.replaced, self.nodes) = (isMade, replaced, nodes)
    }

    var isEmpty: Bool { nodes.isEmpty }

    /// Whether the keys can be indices of an array that was there before the first owner.
    var areIndices: Bool { !isMade && nodes.keys.allSatisfy { $0.arrayIndex != nil } }

    /// Whether an owned setting inside is to have a value.
    var hasPresence: Bool { nodes.contains { $0.1.isPresence } }
}

/// What one name owns.
extension OwnedNode {
    /// What is owned without a name; nil if nothing is.
    func without(_ name: ApplyName) -> OwnedNode? {
        filtered { $0.without(name) }
    }

    /// What a name owns, as if it were the only owner; nil if it owns nothing.
    func only(_ name: ApplyName) -> OwnedNode? {
        filtered { Owners($0.contains(name) ? [name] : []) }
    }

    /// What is owned with another name in place of one.
    func renaming(_ name: ApplyName, to new: ApplyName) -> OwnedNode? {
        filtered { $0.renaming(name, to: new) }
    }

    private func filtered(_ remaining: (Owners) -> Owners) -> OwnedNode? {
        switch self {
        case .setting(var ownership):
            ownership.owners = remaining(ownership.owners)
            return ownership.owners.isEmpty ? nil : .setting(ownership)
        case .elements(let owned):
            let rest = owned.filtered { remaining($0.owners) }
            return rest.elements.isEmpty ? nil : .elements(rest)
        case .keys(var owned):
            owned.nodes = owned.nodes.mapNodes { $1.filtered(remaining) }
            return owned.isEmpty ? nil : .keys(owned)
        }
    }

    /// Adds a name to the owners of settings that it declared earlier, unless they are at odds with what is owned now.
    ///
    /// - Parameter earlier: What the name owned.
    func adding(_ earlier: OwnedNode, of name: ApplyName) -> OwnedNode {
        switch (self, earlier) {
        case (.setting(var ownership), .setting(let old)):
            if ownership.applied == old.applied { ownership.owners.insert(name) }
            return .setting(ownership)
        case (.elements(var owned), .elements(let old)):
            for element in old.elements {
                if owned[element.element]?.isThere == element.isThere { owned.insert(name, of: element.element) }
                owned.add(element)
            }
            return .elements(owned)
        case (.keys(var owned), .keys(let old)):
            for (key, node) in old.nodes { owned.nodes[key] = owned.nodes[key]?.adding(node, of: name) ?? node }
            return .keys(owned)
        default: return self
        }
    }
}

extension NodesByKey<OwnedNode> {
    /// What is owned after a change of each node, which returns nil where nothing is owned any more.
    func mapNodes(_ change: (String, OwnedNode) -> OwnedNode?) -> NodesByKey {
        var rest = self
        rest.set(map { ($0.0, change($0.0, $0.1)) })
        return rest
    }

    /// What is owned at a path, or else the setting that contains the value at the path, with the rest of the path
    /// inside it; nil if neither is owned.
    func node(on path: ArraySlice<String>) -> (node: OwnedNode, rest: ArraySlice<String>)? {
        guard let key = path.first, let node = self[key] else { return nil }
        let rest = path.dropFirst()
        guard let keys = node.keys, !rest.isEmpty else { return (node, rest) }
        return keys.nodes.node(on: rest)
    }

    /// What is owned of the elements of the array at a path; nil if nothing is.
    func elements(at path: [String]) -> OwnedElements? {
        if case (.elements(let owned), [])? = node(on: path[...]) { owned } else { nil }
    }
}
