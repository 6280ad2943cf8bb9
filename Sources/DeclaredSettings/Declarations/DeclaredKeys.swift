import PrefsCore
internal import PropertyLists

/// What is declared of a dictionary: of the contents of a location, or of a dictionary inside them. Keys are in the
/// order of their first declaration.
package struct DeclaredKeys: Sendable, Sequence {
    private var keys = KeyList()
    /// What is declared of each key, in the order of the keys.
    private var nodes: [DeclaredNode] = []
    /// Whether every key comes from a key path such as `a.0`, so that digits may mean indices of an array.
    private var areComponents = false

    package init() {}

    package init(_ nodes: some Sequence<(String, DeclaredNode)>) {
        for (key, node) in nodes { override(key, with: node) }
    }

    subscript(key: String) -> DeclaredNode? { keys.position(of: key).map { nodes[$0] } }

    /// The value that is declared at a key path; nil if there is none, or a part of it is declared.
    func value(at path: PropertyListKeyPath) -> PropertyList? {
        var node = DeclaredNode.keys(self)
        for key in path.components {
            guard case .keys(let keys) = node, let inside = keys[key] else { return nil }
            node = inside
        }
        return if case .value(let declared) = node { declared.value } else { nil }
    }

    package func makeIterator() -> Zip2Sequence<[String], [DeclaredNode]>.Iterator {
        zip(keys.keys, nodes).makeIterator()
    }

    /// Takes over what is declared later.
    mutating func override(with later: DeclaredKeys) {
        areComponents = areComponents && later.areComponents
        for (key, node) in later { override(key, with: node) }
    }

    private mutating func override(_ key: String, with later: DeclaredNode) {
        if let position = keys.insert(key) { nodes[position].override(with: later) } else { nodes.append(later) }
    }

    /// Replaces any earlier declaration at a key path, below it, or of a value above it.
    mutating func declare(_ node: DeclaredNode, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        guard path.count > 1 else { return override(key, with: node) }
        var inside = DeclaredKeys()
        inside.areComponents = true
        inside.declare(node, at: path.dropFirst())
        override(key, with: .keys(inside))
    }

    /// The number of declared values, elements and absences.
    package var settingCount: Int {
        nodes.reduce(0) { count, node in
            switch node {
            case .value, .absent: count + 1
            case .elements(let elements): count + elements.count
            case .keys(let keys): count + keys.settingCount
            }
        }
    }

    /// Whether the keys are meant as indices if there is an array: key paths lead here by array indices alone.
    var areIndices: Bool { areComponents && keys.keys.allSatisfy { $0.arrayIndex != nil } }
}
