import PrefsCore

/// The restorable objects of a program, with their paths.
final class RestorableTree {
    /// The objects, each before those below it.
    private(set) var nodes: [(path: RestorationPath, object: any Restorable)] = []
    private var objects: [RestorationPath: any Restorable] = [:]
    private var paths: [ObjectIdentifier: RestorationPath] = [:]

    /// The limit for the depth of the tree, as for property lists.
    static let depthLimit = PropertyList.nestingLimit

    /// Collects the objects from the root downwards. Without an identifier of the root, there are none.
    ///
    /// - Throws: ``RestorationError/sameIdentifier(_:_:_:)``, ``RestorationError/sameObject(_:_:)``,
    ///   ``RestorationError/tooDeep(_:)``.
    init(root: any Restorable) throws(RestorationError) {
        guard let identifier = root.restorationIdentifier else { return }
        try add(root, at: RestorationPath(components: [identifier]), depth: 1)
    }

    /// Adds an object and those below it. Not recursive, since a thread of the program may have a small stack.
    private func add(_ top: any Restorable, at topPath: RestorationPath, depth topDepth: Int) throws(RestorationError) {
        var rest = [(object: top, path: topPath, depth: topDepth)]
        while let (object, path, depth) = rest.popLast() {
            guard depth <= Self.depthLimit else { throw .tooDeep(path) }
            if let other = objects[path] { throw .sameIdentifier(path, Self.name(of: other), Self.name(of: object)) }
            if let other = paths[ObjectIdentifier(object)] { throw .sameObject(other, path) }
            objects[path] = object
            paths[ObjectIdentifier(object)] = path
            nodes.append((path, object))
            for child in object.restorableChildren.reversed() {
                guard let identifier = child.restorationIdentifier else { continue }
                rest.append((child, path.appending(identifier), depth + 1))
            }
        }
    }

    /// Adds an object that was made for its path, and those below it.
    func addMade(_ object: any Restorable, at path: RestorationPath) throws(RestorationError) {
        try add(object, at: path, depth: path.depth)
    }

    /// Replaces the object at a path by the one that is there now.
    func replace(_ object: any Restorable, at path: RestorationPath) {
        objects[path] = object
        paths[ObjectIdentifier(object)] = path
    }

    func object(at path: RestorationPath) -> (any Restorable)? { objects[path] }

    func path(of object: any Restorable) -> RestorationPath? { paths[ObjectIdentifier(object)] }

    private static func name(of object: any Restorable) -> String { String(describing: type(of: object)) }
}
