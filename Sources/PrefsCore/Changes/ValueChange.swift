internal import PropertyLists

/// What becomes of one value.
public enum ValueChange: Sendable {
    case set(PropertyList)
    case remove
    /// Appends to an array; what is not there counts as an empty one.
    case append([PropertyList])
    /// Appends those of some elements that the array does not have yet, as for ``append(_:)``.
    case appendMissing([PropertyList])
    /// Removes all elements of an array that equal one of these. What is not there counts as an empty array, and stays away.
    case removeElements([PropertyList])
    /// Adds to or replaces the keys of a dictionary, one level deep; what is not there counts as an empty one.
    case merge(PropertyListDictionary)

    /// Whether the change can make a value of nothing.
    var mayCreate: Bool {
        switch self {
        case .set, .append, .appendMissing, .merge: true
        case .remove, .removeElements: false
        }
    }

    /// Why a value is not of the kind that the change needs.
    enum Misfit: Error {
        case notAnArray
        case notADictionary
    }

    /// Makes the change of a value, in place; nil stands for no value.
    ///
    /// - Returns: Whether the value is another one then. It is as before when it throws.
    func make(with value: inout PropertyList?) throws(Misfit) -> Bool {
        switch self {
        case .set(let new):
            guard value != new else { return false }
            value = new
            return true
        case .remove:
            defer { value = nil }
            return value != nil
        case .append(let elements):
            return try Self.change(&value, { $0 += elements })
        case .appendMissing(let elements):
            return try Self.change(&value) { all in
                for element in elements where !all.contains(element) { all.append(element) }
            }
        case .removeElements(let elements):
            if value == nil { return false }
            return try Self.change(&value) { $0.removeAll { elements.contains($0) } }
        case .merge(let additions):
            var isChanged = value == nil
            guard var dictionary = isChanged ? [:] : value.takeDictionary() else { throw .notADictionary }
            for (key, value) in additions where dictionary.replace(value, forKey: key) { isChanged = true }
            value = .dictionary(dictionary)
            return isChanged
        }
    }

    /// Changes the elements of an array, of which none or some are added, or none or some removed.
    private static func change(_ value: inout PropertyList?, _ change: (inout [PropertyList]) -> Void) throws(Misfit) -> Bool {
        let isNew = value == nil
        guard var elements = isNew ? [] : value.takeArray() else { throw .notAnArray }
        let count = elements.count
        change(&elements)
        value = .array(elements)
        return isNew || elements.count != count
    }
}

/// Taking a container away leaves no value, so that it has one owner and is changed without a copy.
extension PropertyList? {
    /// Takes a dictionary; nil for anything else, which stays.
    mutating func takeDictionary() -> PropertyListDictionary? {
        guard case .dictionary(let dictionary)? = self else { return nil }
        self = nil
        return dictionary
    }

    /// Takes an array; nil for anything else, which stays.
    mutating func takeArray() -> [PropertyList]? {
        guard case .array(let elements)? = self else { return nil }
        self = nil
        return elements
    }
}
