package import PrefsCore

/// What an apply or an undo does in one location, whose file is replaced as a whole.
package struct LocationStep: Sendable, Equatable {
    package var location: DomainLocation
    package var values: [ValueStep]
    /// Who owned what before and after, in the keys of the location in which that changes.
    package var oldNodes: NodesByKey<OwnedNode>
    package var newNodes: NodesByKey<OwnedNode>

    init(
        location: DomainLocation, values: [ValueStep], oldNodes: NodesByKey<OwnedNode> = NodesByKey(),
        newNodes: NodesByKey<OwnedNode> = NodesByKey()
    ) {
        (self.location, self.values, self.oldNodes, self.newNodes) = (location, values, oldNodes, newNodes)
    }

    /// The step that leads from one state of a location to another.
    package init(
        location: DomainLocation, from old: PropertyListDictionary, to new: PropertyListDictionary,
        _ oldOwned: NodesByKey<OwnedNode> = NodesByKey(), _ newOwned: NodesByKey<OwnedNode> = NodesByKey()
    ) {
        self.init(location: location, values: ValueStep.steps(from: old, to: new))
        if oldOwned.isEmpty || newOwned.isEmpty {
            (oldNodes, newNodes) = (oldOwned, newOwned)
            return
        }
        for (key, node) in oldOwned where newOwned[key] != node {
            oldNodes[key] = node
            newNodes[key] = newOwned[key]
        }
        for (key, node) in newOwned where oldOwned[key] == nil { newNodes[key] = node }
    }

    /// The steps that lead from before the first ones to after the second ones.
    static func joined(_ first: [LocationStep], _ second: [LocationStep]) -> [LocationStep] {
        var second = second
        var positions: [DomainLocation: Int] = [:]
        for (position, step) in second.enumerated() { positions[step.location] = position }
        var others: [LocationStep] = []
        for earlier in first {
            if let position = positions[earlier.location] {
                second[position] = earlier.joined(second[position])
            } else {
                others.append(earlier)
            }
        }
        return (second + others).filter { !$0.isEmpty }
    }

    /// The step that leads from before this one to after a second one in the same location.
    private func joined(_ second: LocationStep) -> LocationStep {
        var joined = LocationStep(location: location, values: ValueStep.joined(values, second.values))
        for key in newNodes.keys(and: oldNodes) { joined.add(key, from: oldNodes[key], to: newNodes[key]) }
        for key in second.ownedKeys {
            let isKnown = oldNodes[key] != nil || newNodes[key] != nil
            joined.add(key, from: isKnown ? oldNodes[key] : second.oldNodes[key], to: second.newNodes[key])
        }
        return joined
    }

    private mutating func add(_ key: String, from old: OwnedNode?, to new: OwnedNode?) {
        oldNodes[key] = old == new ? nil : old
        newNodes[key] = old == new ? nil : new
    }

    /// The same step with other owners.
    func mapNodes(_ change: (OwnedNode) -> OwnedNode?) -> LocationStep {
        var step = LocationStep(location: location, values: values)
        for key in ownedKeys { step.add(key, from: oldNodes[key].flatMap(change), to: newNodes[key].flatMap(change)) }
        return step
    }

    var isEmpty: Bool { values.isEmpty && oldNodes.isEmpty && newNodes.isEmpty }

    /// The keys of the location in which it changes who owns what.
    var ownedKeys: [String] { newNodes.keys(and: oldNodes) }
}
