internal import PropertyLists

/// A change together with the key path of the value that it changes.
struct ValueChangeAtKeyPath {
    let change: ValueChange
    let path: PropertyListKeyPath

    /// Applies the change to the value that has this root.
    ///
    /// - Returns: Whether the root differs from the one before.
    /// - Throws: ``DomainChange/Refusal``. The root then stays as it was.
    func apply(to root: inout ValueEditor?) throws(DomainChange.Refusal) -> Bool {
        guard path.count <= PropertyList.nestingLimit else { throw .nestingTooDeep }
        return try apply(to: &root, -1)
    }

    /// Follows the path from a dictionary, with the component at index `position`.
    private func apply(to dictionary: inout DictionaryEditor, _ position: Int) throws(DomainChange.Refusal) -> Bool {
        try dictionary.update(path[position]) { (value) throws(DomainChange.Refusal) in
            try apply(to: &value, position)
        }
    }

    private func apply(to array: inout [PropertyList], _ position: Int) throws(DomainChange.Refusal) -> Bool {
        guard let index = path[position].arrayIndex,
            index < array.count || (index == array.count && change.mayCreate)
        else { throw .noIndex(at: path.prefix(position + 1), count: array.count) }
        if case .insert(let value) = change, position == path.count - 1 {
            array.insert(value, at: index)
            return true
        }
        let isNew = index == array.count
        var value: ValueEditor? = isNew ? nil : .value(array[index])
        // A value is changed in place only if it has no other owner, so a placeholder replaces it here.
        if !isNew { array[index] = .boolean(false) }
        defer {
            switch value?.propertyList {
            case let value? where isNew: array.append(value)
            case let value?: array[index] = value
            case nil where !isNew: array.remove(at: index)
            case nil: break
            }
        }
        return try apply(to: &value, position)
    }

    /// Continues with the value that the component at index `position` has led to: changes it, or follows the path into
    /// it.
    private func apply(to value: inout ValueEditor?, _ position: Int) throws(DomainChange.Refusal) -> Bool {
        if position == path.count - 1 { return try change.apply(to: &value, at: path) }
        if var dictionary = value.takeDictionary() {
            defer { value = .dictionary(dictionary) }
            return try apply(to: &dictionary, position + 1)
        }
        if var array = value.takeArray() {
            defer { value = .value(.array(array)) }
            return try apply(to: &array, position + 1)
        }
        guard value == nil else { throw .notAContainer(at: path.prefix(position + 1)) }
        // A component of digits may be meant as an index of an array, so no dictionary is created for it.
        guard change.mayCreate, path[position + 1].arrayIndex == nil else {
            if case .removeElements = change { return false }
            throw .nothing(at: path.prefix(position + 1))
        }
        var dictionary = DictionaryEditor([:])
        guard try apply(to: &dictionary, position + 1) else { return false }
        value = .dictionary(dictionary)
        return true
    }
}
