internal import PropertyLists

/// The move of a value to another key path.
///
/// Both paths are those of the document before the move, and the value replaces what is at the new one. Within one
/// array, the element gets the new index and replaces nothing: the elements in between move up or down.
struct ValueMove {
    let path: PropertyListKeyPath
    let newPath: PropertyListKeyPath

    /// Moves the value inside of a root.
    ///
    /// - Returns: Whether the root differs from the one before.
    /// - Throws: ``DomainChange/Refusal``. The root then stays as it was.
    func apply(to root: inout ValueEditor?) throws(DomainChange.Refusal) -> Bool {
        let before = root
        guard let document = before?.propertyList, let value = document.value(at: path.components[...]) else {
            throw path.count == 1 ? .noSuchKey(path.key) : .nothing(at: path)
        }
        let old = document.spelled(path)
        let new = document.spelled(newPath)
        if old == new { return false }
        guard new.prefix(old.count) != old else { throw .movedIntoItself(to: newPath) }
        let depth = old.count - 1
        let isInOneArray =
            new.count == depth + 1 && old.prefix(depth) == new.prefix(depth)
            && document.value(at: old.components.prefix(depth))?.kind == .array
        do throws(DomainChange.Refusal) {
            if isInOneArray {
                _ = try ValueChangeAtKeyPath(change: .remove, path: path).apply(to: &root)
                _ = try ValueChangeAtKeyPath(change: .insert(value), path: newPath).apply(to: &root)
            } else {
                _ = try ValueChangeAtKeyPath(change: .set(value), path: newPath).apply(to: &root)
                // A value that replaces the one around it is no longer at its old place.
                if old.prefix(new.count) != new {
                    _ = try ValueChangeAtKeyPath(change: .remove, path: path).apply(to: &root)
                }
            }
        } catch {
            root = before
            throw error
        }
        return root?.propertyList != document
    }
}

extension PropertyList {
    /// A key path with its indices of arrays in their shortest spelling: `list.1` for `list.01`.
    fileprivate func spelled(_ path: PropertyListKeyPath) -> PropertyListKeyPath {
        var value: PropertyList? = self
        let components = path.components.map { component in
            defer { value = value?.value(at: [component]) }
            guard case .array? = value, let index = component.arrayIndex else { return component }
            return String(index)
        }
        return PropertyListKeyPath(components: components) ?? .root
    }
}
