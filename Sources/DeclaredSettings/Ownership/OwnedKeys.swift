package import PrefsCore

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

    package var isEmpty: Bool { nodes.isEmpty }

    /// Whether the keys can be indices of an array that was there before the first owner.
    var areIndices: Bool { !isMade && nodes.keys.allSatisfy { $0.arrayIndex != nil } }

    /// Whether an owned setting inside is to have a value.
    var hasPresence: Bool { nodes.contains { $0.1.isPresence } }
}
