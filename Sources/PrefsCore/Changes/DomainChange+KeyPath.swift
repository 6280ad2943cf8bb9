internal import PropertyLists

extension PropertyListDictionary {
    /// Changes the value at a key path.
    ///
    /// - Returns: Whether something is different then. It is as before when it throws.
    mutating func change(_ change: ValueChange, at path: PropertyListKeyPath) throws(DomainChange.Refusal) -> Bool {
        try ValueChangeAtKeyPath(change, path).make(in: &self, 0)
    }
}

/// A change on its way to the value that it is for. Containers on the way are changed in place: it takes no longer the larger they are.
private struct ValueChangeAtKeyPath {
    private let change: ValueChange
    private let path: PropertyListKeyPath

    init(_ change: ValueChange, _ path: PropertyListKeyPath) {
        self.change = change
        self.path = path
    }

    /// Goes on in a dictionary with the component of a position.
    func make(in dictionary: inout PropertyListDictionary, _ position: Int) throws(DomainChange.Refusal) -> Bool {
        try dictionary.update(path.components[position]) { (value) throws(DomainChange.Refusal) in try make(with: &value, position) }
    }

    private func make(in elements: inout [PropertyList], _ position: Int) throws(DomainChange.Refusal) -> Bool {
        guard let index = path.components[position].arrayIndex, index < elements.count || (index == elements.count && change.mayCreate)
        else { throw .noIndex(at: path.prefix(position + 1), count: elements.count) }
        var value: PropertyList?
        if index < elements.count {
            value = elements[index]
            // The value must have one owner to be changed in place.
            elements[index] = .boolean(false)
        }
        defer {
            switch value {
            case let value? where index < elements.count: elements[index] = value
            case let value?: elements.append(value)
            case nil where index < elements.count: elements.remove(at: index)
            case nil: break
            }
        }
        return try make(with: &value, position)
    }

    /// Goes on with the value to which the component of a position leads.
    private func make(with value: inout PropertyList?, _ position: Int) throws(DomainChange.Refusal) -> Bool {
        if position == path.components.count - 1 { return try make(with: &value) }
        if var dictionary = value.takeDictionary() {
            defer { value = .dictionary(dictionary) }
            return try make(in: &dictionary, position + 1)
        }
        if var elements = value.takeArray() {
            defer { value = .array(elements) }
            return try make(in: &elements, position + 1)
        }
        guard value == nil else { throw .notAContainer(at: path.prefix(position + 1)) }
        // Digits look as if somebody expected an array.
        guard change.mayCreate, path.components[position + 1].arrayIndex == nil else {
            if case .removeElements = change { return false }
            throw .nothing(at: path.prefix(position + 1))
        }
        var dictionary = PropertyListDictionary()
        guard try make(in: &dictionary, position + 1) else { return false }
        value = .dictionary(dictionary)
        return true
    }

    private func make(with value: inout PropertyList?) throws(DomainChange.Refusal) -> Bool {
        if case .remove = change, value == nil {
            throw path.components.count == 1 ? .noSuchKey(path.key) : .nothing(at: path)
        }
        let name = path.components.count == 1 ? path.key : path.text
        do throws(ValueChange.Misfit) {
            return try change.make(with: &value)
        } catch {
            switch error {
            case .notAnArray:
                if case .removeElements = change { throw .nothingToRemoveFrom(key: name) }
                throw .notAnArray(key: name)
            case .notADictionary: throw .notADictionary(key: name)
            }
        }
    }
}
