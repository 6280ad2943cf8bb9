internal import PropertyLists

/// A change of a single value.
public enum ValueChange: Sendable {
    case set(PropertyList)
    case remove
    /// Appends to an array; a missing value counts as an empty one.
    case append([PropertyList])
    /// Appends those elements that the array does not have yet; otherwise like ``append(_:)``.
    case appendMissing([PropertyList])
    /// Removes all elements of an array that equal one of these. A missing value counts as an empty array, and none
    /// is made.
    case removeElements([PropertyList])
    /// Adds keys to a dictionary or replaces their values, one level deep; a missing value counts as an empty
    /// dictionary.
    case merge(PropertyListDictionary)

    /// Whether the change can make a value where there is none.
    var mayCreate: Bool {
        switch self {
        case .set, .append, .appendMissing, .merge: true
        case .remove, .removeElements: false
        }
    }

    /// Makes the change of a value in place; nil means no value.
    ///
    /// - Parameter path: The key path of the value, for errors.
    /// - Returns: Whether the value differs from that before.
    /// - Throws: ``DomainChange/Refusal``; the value is as before then.
    func apply(
        to value: inout ValueEditor?, at path: PropertyListKeyPath
    ) throws(DomainChange.Refusal) -> Bool {
        let isRootKey = path.components.count == 1
        let name = isRootKey ? path.key : path.text
        switch self {
        case .set(let new):
            if let value, value.propertyList == new { return false }
            value = .value(new)
            return true
        case .remove:
            guard value != nil else { throw isRootKey ? .noSuchKey(name) : .nothing(at: path) }
            value = nil
            return true
        case .append(let elements):
            return try Self.changeArray(&value, or: .notAnArray(key: name)) { $0.append(elements) }
        case .appendMissing(let elements):
            return try Self.changeArray(&value, or: .notAnArray(key: name)) { $0.appendMissing(elements) }
        case .removeElements(let elements):
            if value == nil { return false }
            return try Self.changeArray(&value, or: .nothingToRemoveFrom(key: name)) { $0.removeAll(elements) }
        case .merge(let additions):
            var isChanged = value == nil
            guard var dictionary = isChanged ? DictionaryEditor([:]) : value.takeDictionary()
            else { throw .notADictionary(key: name) }
            for (key, value) in additions where dictionary.replace(value, forKey: key) { isChanged = true }
            value = .dictionary(dictionary)
            return isChanged
        }
    }

    /// Makes a change that either only adds elements to an array or only removes some, so that their number shows
    /// whether it has changed.
    private static func changeArray(
        _ value: inout ValueEditor?, or refusal: DomainChange.Refusal, _ change: (inout ArrayEditor) -> Void
    ) throws(DomainChange.Refusal) -> Bool {
        let isNew = value == nil
        guard var array = isNew ? ArrayEditor([]) : value.takeArray() else { throw refusal }
        let count = array.count
        change(&array)
        value = .array(array)
        return isNew || array.count != count
    }
}
