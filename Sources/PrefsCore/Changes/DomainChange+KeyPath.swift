internal import PropertyLists

extension PropertyListDictionary {
    /// Changes the value at a key path.
    ///
    /// - Returns: Whether something is different then.
    mutating func change(_ change: ValueChange, at path: PropertyListKeyPath) throws(DomainChange.Refusal) -> Bool {
        try ValueChangeAtKeyPath(change, path).make(in: &self, 0)
    }
}

/// A change on its way to the value that it is for.
private struct ValueChangeAtKeyPath {
    private let change: ValueChange
    private let path: PropertyListKeyPath

    init(_ change: ValueChange, _ path: PropertyListKeyPath) {
        self.change = change
        self.path = path
    }

    /// Goes on in a dictionary with the component of a position.
    func make(in dictionary: inout PropertyListDictionary, _ position: Int) throws(DomainChange.Refusal) -> Bool {
        let key = path.components[position]
        guard let value = try changed(dictionary[key], position) else {
            if dictionary[key] == nil { return false }
            return dictionary.removeValue(forKey: key) != nil
        }
        return dictionary.replace(value, forKey: key)
    }

    private func make(in elements: inout [PropertyList], _ position: Int) throws(DomainChange.Refusal) -> Bool {
        guard let index = path.components[position].arrayIndex, index < elements.count || (index == elements.count && change.mayCreate)
        else { throw .noIndex(at: path.prefix(position + 1), count: elements.count) }
        let old = index < elements.count ? elements[index] : nil
        let new = try changed(old, position)
        guard old != new else { return false }
        switch new {
        case let new? where old == nil: elements.append(new)
        case let new?: elements[index] = new
        case nil: elements.remove(at: index)
        }
        return true
    }

    /// What the value becomes to which the component of a position leads.
    private func changed(_ value: PropertyList?, _ position: Int) throws(DomainChange.Refusal) -> PropertyList? {
        if position == path.components.count - 1 { return try changed(value) }
        switch value {
        case .dictionary(var dictionary)?:
            return try make(in: &dictionary, position + 1) ? .dictionary(dictionary) : value
        case .array(var elements)?:
            return try make(in: &elements, position + 1) ? .array(elements) : value
        case nil:
            // Digits look as if somebody expected an array.
            guard change.mayCreate, path.components[position + 1].arrayIndex == nil else {
                if case .removeElements = change { return nil }
                throw .nothing(at: path.prefix(position + 1))
            }
            var dictionary = PropertyListDictionary()
            return try make(in: &dictionary, position + 1) ? .dictionary(dictionary) : nil
        default:
            throw .notAContainer(at: path.prefix(position + 1))
        }
    }

    private func changed(_ value: PropertyList?) throws(DomainChange.Refusal) -> PropertyList? {
        if case .remove = change, value == nil {
            throw path.components.count == 1 ? .noSuchKey(path.key) : .nothing(at: path)
        }
        let name = path.components.count == 1 ? path.key : path.text
        do throws(ValueChange.Misfit) {
            return try change.changed(value)
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
