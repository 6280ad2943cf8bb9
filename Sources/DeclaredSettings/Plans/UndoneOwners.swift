import PrefsCore

/// Who owns what in one location before and after an undo.
struct UndoneOwners {
    let name: ApplyName
    private let step: LocationStep
    let before: NodesByKey<OwnedNode>
    let after: NodesByKey<OwnedNode>

    /// - Parameter owned: Who owns what before the undo.
    init(of step: LocationStep, for name: ApplyName, _ owned: NodesByKey<OwnedNode>) {
        (self.name, self.step, before) = (name, step, owned)
        var after = owned
        after.set(
            step.ownedKeys.map { key in
                (key, Self.undone(step.oldNodes[key], step.newNodes[key], owned[key], name))
            })
        self.after = after
    }

    private static func undone(
        _ old: OwnedNode?, _ new: OwnedNode?, _ present: OwnedNode?, _ name: ApplyName
    ) -> OwnedNode? {
        if old == new { return present }
        if present == new { return old }
        // Other names have applied since. What they declare differently is theirs.
        if case .keys(let old)? = old, case .keys(let new)? = new, case .keys(var owned)? = present {
            owned.nodes.set(
                new.nodes.keys(and: old.nodes).map { key in
                    (key, undone(old.nodes[key], new.nodes[key], owned.nodes[key], name))
                })
            return owned.isEmpty ? nil : .keys(owned)
        }
        let others = present?.without(name)
        guard let mine = old?.only(name) else { return others }
        return others?.adding(mine, of: name) ?? mine
    }

    // MARK: Before the undo

    /// Another name that declares something else than an old value at a path, or inside it; nil if there is none.
    func owner(at path: [String], against old: PropertyList?) -> ApplyName? {
        var nodes = before
        for (index, key) in path.enumerated() {
            guard let node = nodes[key] else { return nil }
            if index == path.count - 1 { return node.owner(otherThan: name, against: old) }
            guard case .keys(let keys) = node else { return node.owner(otherThan: name) }
            nodes = keys.nodes
        }
        return nil
    }

    /// The elements that are owned of the array at a path; nil if none are.
    func elements(at path: [String]) -> OwnedElements? {
        if case .elements(let owned)? = Self.node(at: path, of: before) { owned } else { nil }
    }

    /// Whether elements of the array at a path are owned, or were before or after the apply.
    func hasElements(at path: [String]) -> Bool {
        for nodes in [before, step.oldNodes, step.newNodes] {
            if case .elements? = Self.node(at: path, of: nodes) { return true }
        }
        return false
    }

    private static func node(at path: [String], of nodes: NodesByKey<OwnedNode>) -> OwnedNode? {
        var nodes = nodes
        for (index, key) in path.enumerated() {
            guard let node = nodes[key] else { return nil }
            if index == path.count - 1 { return node }
            guard case .keys(let keys) = node else { return nil }
            nodes = keys.nodes
        }
        return nil
    }
}
