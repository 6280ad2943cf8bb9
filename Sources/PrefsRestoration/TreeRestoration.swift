import PrefsCore

/// Brings the objects of a tree into the states of an archive, path by path, parents before children.
struct TreeRestoration {
    let tree: RestorableTree
    /// The objects that were restored, in this order.
    private(set) var restored: [any Restorable] = []
    /// The paths that have no object.
    private(set) var missing: [RestorationPath] = []
    /// The objects whose children have been compared with the tree, after their states were set.
    private var comparedParents: Set<RestorationPath> = []
    /// The children of these that are not the tree's objects at their paths: those that a parent has made anew.
    private var newChildren: [RestorationPath: any Restorable] = [:]

    /// Reports an error that concerns one object.
    private let report: (RestorationError) -> Void

    init(_ tree: RestorableTree, report: @escaping (RestorationError) -> Void) {
        self.tree = tree
        self.report = report
    }

    /// Makes the object at a path, if it does not exist: by the program's function, or by the nearest object above it
    /// that can. An object that does not fit the path is reported, and left out.
    mutating func makeObject(at path: RestorationPath, _ make: ((RestorationPath) -> (any Restorable)?)?) {
        // The root is there, or the program has another one now.
        guard tree.object(at: path) == nil, path.parent != nil else { return }
        // Making another object may have placed this one in the tree.
        guard let object = newChild(at: path) ?? make?(path) ?? objectMadeAbove(path) else { return }
        do throws(RestorationError) {
            guard let identifier = object.restorationIdentifier, path.parent.map({ $0.appending(identifier) }) == path
            else { throw .wrongIdentifier(path, object.restorationIdentifier) }
            try tree.addMade(object, at: path)
        } catch {
            report(error)
        }
    }

    /// The object at a path that is among the children of its parent now.
    private func newChild(at path: RestorationPath) -> (any Restorable)? {
        guard let parent = path.parent, let last = path.components.last else { return nil }
        return tree.object(at: parent)?.restorableChildren.first { child in
            child.restorationIdentifier?.hasSameBytes(as: last) ?? false
        }
    }

    private func objectMadeAbove(_ path: RestorationPath) -> (any Restorable)? {
        let components = path.components
        for count in stride(from: components.count - 1, to: 0, by: -1) {
            let relative = RestorationPath(components: Array(components[count...]))
            let above = tree.object(at: RestorationPath(components: Array(components[..<count])))
            if let object = above?.makeRestorableObject(at: relative) { return object }
        }
        return nil
    }

    /// Gives the object at a path its state, if it has one.
    mutating func restore(_ state: PropertyList?, at path: RestorationPath) {
        guard let object = presentObject(at: path) else {
            missing.append(path)
            return
        }
        if let state {
            do {
                try object.restore(state)
            } catch {
                let type = String(describing: type(of: object))
                report(.undecodable(path, type: type, error))
                return
            }
        } else {
            object.restoreNothing()
        }
        restored.append(object)
    }

    /// The object at a path now that the states of those above it are set: a child of its parent, or else the object
    /// that was there before or was made.
    private mutating func presentObject(at path: RestorationPath) -> (any Restorable)? {
        if let parentPath = path.parent, !comparedParents.contains(parentPath),
            let parent = tree.object(at: parentPath)
        {
            comparedParents.insert(parentPath)
            compareChildren(of: parent, at: parentPath)
        }
        guard !newChildren.isEmpty, let child = newChildren[path] else { return tree.object(at: path) }
        tree.replace(child, at: path)
        return child
    }

    /// Remembers the children that are not in the tree. Of children with the same identifier, the last one counts.
    private mutating func compareChildren(of parent: any Restorable, at parentPath: RestorationPath) {
        for child in parent.restorableChildren {
            guard let identifier = child.restorationIdentifier else { continue }
            let path = parentPath.appending(identifier)
            if child !== tree.object(at: path) {
                newChildren[path] = child
            } else if !newChildren.isEmpty {
                newChildren[path] = nil
            }
        }
    }
}
