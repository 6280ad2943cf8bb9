import PrefsCore

extension DeclaringFiles {
    /// Adds a file, whose declarations override those of the files before.
    package mutating func append(_ path: String, _ declarations: Declarations) {
        var file = File(path: path)
        for location in declarations.locations { file.settings[location] = declarations.paths(of: location) }
        append(file)
    }
}

extension Declarations {
    /// The key paths of all that is declared of a location; the empty path if it is declared as a whole.
    fileprivate func paths(of location: DomainLocation) -> PathTree {
        var tree = PathTree()
        if isReplaced(location) { tree.insert([]) }
        self[location].add([], to: &tree)
        return tree
    }
}

extension DeclaredKeys {
    fileprivate func add(_ path: [String], to tree: inout PathTree) {
        for (key, node) in self {
            if case .keys(let keys) = node {
                keys.add(path + [key], to: &tree)
            } else {
                tree.insert((path + [key])[...])
            }
        }
    }
}
