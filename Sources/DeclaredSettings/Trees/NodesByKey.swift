internal import PropertyLists

/// The nodes of a tree by their keys, in the order in which the keys were first set. Keys are compared by their bytes.
package struct NodesByKey<Node: Sendable>: Sendable, Sequence {
    private var keyList = KeyList()
    private var nodes: [Node] = []

    package init() {}

    package var isEmpty: Bool { nodes.isEmpty }
    package var count: Int { nodes.count }
    var keys: [String] { keyList.keys }

    /// The node of a key; nil if there is none. Setting nil removes the key.
    package subscript(key: String) -> Node? {
        get { keyList.position(of: key).map { nodes[$0] } }
        set {
            if let newValue {
                if let position = keyList.insert(key) { nodes[position] = newValue } else { nodes.append(newValue) }
            } else if let position = keyList.position(of: key) {
                keyList.remove(at: position)
                nodes.remove(at: position)
            }
        }
    }

    /// Sets or removes nodes, in a time that does not depend on how many are removed.
    mutating func set(_ changes: [(key: String, node: Node?)]) {
        var removed: Set<Int> = []
        for change in changes {
            if let node = change.node {
                self[change.key] = node
            } else if let position = keyList.position(of: change.key) {
                removed.insert(position)
            }
        }
        guard !removed.isEmpty else { return }
        keyList.remove(at: removed)
        nodes = nodes.indices.filter { !removed.contains($0) }.map { nodes[$0] }
    }

    /// The keys, and then those that only another tree has.
    func keys<Other>(and other: NodesByKey<Other>) -> [String] {
        keys + other.keys.filter { keyList.position(of: $0) == nil }
    }

    /// Changes the node of a key in place.
    ///
    /// - Returns: False if there is no such key.
    mutating func update(_ key: String, _ change: (inout Node) -> Void) -> Bool {
        guard let position = keyList.position(of: key) else { return false }
        change(&nodes[position])
        return true
    }

    package func makeIterator() -> Zip2Sequence<[String], [Node]>.Iterator {
        zip(keyList.keys, nodes).makeIterator()
    }
}

extension NodesByKey: Equatable where Node: Equatable {
    /// Whether both have the same keys with equal nodes, in any order.
    package static func == (left: NodesByKey, right: NodesByKey) -> Bool {
        left.count == right.count && left.allSatisfy { key, node in right[key] == node }
    }
}
