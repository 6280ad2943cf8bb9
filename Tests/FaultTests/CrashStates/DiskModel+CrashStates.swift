import Foundation

/// What may be found on the disk.
extension DiskModel {
    /// What programs see.
    var current: FileTree {
        var disk = self
        disk.synchronize()
        return disk.crashStates().first ?? FileTree()
    }

    /// Every combination of what a loss of power may leave now.
    func crashStates() -> Set<FileTree> {
        var states: Set<FileTree> = []
        for placement in placements(in: 0, below: "") {
            var trees: [[Int: FileTree.Node]] = [[:]]
            for node in Set(placement.values) {
                trees = trees.flatMap { tree in
                    remains(of: node).map { tree.merging([node: $0]) { $1 } }
                }
            }
            for tree in trees {
                var state = FileTree()
                state.nodes = placement.compactMapValues { tree[$0] }
                states.insert(state)
            }
        }
        return states
    }

    /// The ways in which paths may lead to nodes.
    private func placements(in directory: Int, below prefix: String) -> [[String: Int]] {
        guard case .directory(let names) = nodes[directory] else { return [[:]] }
        var placements: [[String: Int]] = [[:]]
        for (name, values) in names.values {
            let path = prefix + name
            let options = Set(values).flatMap { node -> [[String: Int]] in
                guard let node else { return [[:]] }
                return self.placements(in: node, below: path + "/").map { $0.merging([path: node]) { $1 } }
            }
            placements = placements.flatMap { placement in options.map { placement.merging($0) { $1 } } }
        }
        return placements
    }

    private func remains(of node: Int) -> [FileTree.Node] {
        switch nodes[node] {
        case .file(let contents): contents.possible.map(FileTree.Node.file)
        case .directory: [.directory]
        case .link(let target): [.link(target)]
        }
    }
}
