/// A set of key paths. Components are compared by their bytes.
struct PathTree: Sendable, Equatable {
    private var isMember = false
    private var inside = NodesByKey<PathTree>()

    mutating func insert(_ path: ArraySlice<String>) {
        guard let key = path.first else { return isMember = true }
        if inside.update(key, { $0.insert(path.dropFirst()) }) { return }
        var tree = PathTree()
        tree.insert(path.dropFirst())
        inside[key] = tree
    }

    func contains(_ path: ArraySlice<String>) -> Bool {
        guard let key = path.first else { return isMember }
        return inside[key]?.contains(path.dropFirst()) ?? false
    }

    /// Whether a path, or one of those that lead to it, is in the set.
    func hasPrefix(of path: ArraySlice<String>) -> Bool {
        if isMember { return true }
        guard let key = path.first else { return false }
        return inside[key]?.hasPrefix(of: path.dropFirst()) ?? false
    }

    /// Whether a path, one of those that lead to it, or one inside it is in the set.
    func meets(_ path: ArraySlice<String>) -> Bool {
        if isMember { return true }
        guard let key = path.first else { return !inside.isEmpty }
        return inside[key]?.meets(path.dropFirst()) ?? false
    }

    /// The paths in the set.
    var paths: [[String]] {
        (isMember ? [[]] : []) + inside.flatMap { key, tree in tree.paths.map { [key] + $0 } }
    }
}
