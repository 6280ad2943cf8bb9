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
    func make(with value: inout ChangingValue?) throws(Misfit) -> Bool {
        switch self {
        case .set(let new):
            if let value, value.propertyList == new { return false }
            value = .value(new)
            return true
        case .remove:
            defer { value = nil }
            return value != nil
        case .append(let elements):
            return try Self.change(&value) { $0.append(elements) }
        case .appendMissing(let elements):
            return try Self.change(&value) { $0.appendMissing(elements) }
        case .removeElements(let elements):
            if value == nil { return false }
            return try Self.change(&value) { $0.removeAll(elements) }
        case .merge(let additions):
            var isChanged = value == nil
            guard var dictionary = isChanged ? ChangingDictionary([:]) : value.takeDictionary()
            else { throw .notADictionary }
            for (key, value) in additions where dictionary.replace(value, forKey: key) { isChanged = true }
            value = .dictionary(dictionary)
            return isChanged
        }
    }

    /// Changes the elements of an array, of which none or some are added, or none or some removed.
    private static func change(
        _ value: inout ChangingValue?, _ change: (inout ChangingArray) -> Void
    ) throws(Misfit) -> Bool {
        let isNew = value == nil
        guard var array = isNew ? ChangingArray([]) : value.takeArray() else { throw .notAnArray }
        let count = array.count
        change(&array)
        value = .array(array)
        return isNew || array.count != count
    }
}
