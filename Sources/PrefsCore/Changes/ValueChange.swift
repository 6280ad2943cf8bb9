internal import PropertyLists

/// A change of a single value in a domain.
public enum ValueChange: Sendable {
    case set(PropertyList)
    case remove
    /// Adds a value where there is none: under a new key of a dictionary, or in an array before the element that the
    /// index of the key path denotes.
    case insert(PropertyList)
    /// Appends elements to an array; a missing value counts as an empty array.
    case append([PropertyList])
    /// Appends those elements that the array does not contain yet; otherwise like ``append(_:)``.
    case appendMissing([PropertyList])
    /// Removes all elements of an array that equal one of these. If there is no value, nothing is changed.
    case removeElements([PropertyList])
    /// Adds keys to a dictionary, or replaces their values. Dictionaries inside are replaced, not merged. A missing
    /// value counts as an empty dictionary.
    case merge(PropertyListDictionary)

    /// Whether the change can create a value where there is none.
    var mayCreate: Bool {
        switch self {
        case .set, .insert, .append, .appendMissing, .merge: true
        case .remove, .removeElements: false
        }
    }

    /// Applies the change to a value in place. Nil is no value.
    ///
    /// - Parameter path: The key path of the value, which errors name.
    /// - Returns: Whether the value differs from the one before.
    /// - Throws: ``DomainChange/Refusal``. The value then stays as it was.
    func apply(
        to value: inout ValueEditor?, at path: PropertyListKeyPath
    ) throws(DomainChange.Refusal) -> Bool {
        let isRootKey = path.count == 1
        let name = isRootKey ? path.key : path.text
        var noArray: DomainChange.Refusal { path.isRoot ? .otherRoot(than: .array) : .notAnArray(key: name) }
        switch self {
        case .set(let new):
            if let value, value.propertyList == new { return false }
            value = .value(new)
            return true
        case .remove:
            guard value != nil else { throw isRootKey ? .noSuchKey(name) : .nothing(at: path) }
            value = nil
            return true
        case .insert(let new):
            guard value == nil else { throw .exists(at: path) }
            value = .value(new)
            return true
        case .append(let elements):
            return try Self.changeArray(&value, or: noArray) { $0 += elements }
        case .appendMissing(let elements):
            return try Self.changeArray(&value, or: noArray) { array in
                var known = Set(array)
                for element in elements where known.insert(element).inserted { array.append(element) }
            }
        case .removeElements(let elements):
            if value == nil { return false }
            return try Self.changeArray(&value, or: path.isRoot ? noArray : .nothingToRemoveFrom(key: name)) {
                $0.removeAll(where: Set(elements).contains)
            }
        case .merge(let additions):
            var isChanged = value == nil
            guard var dictionary = isChanged ? DictionaryEditor([:]) : value.takeDictionary()
            else { throw path.isRoot ? .otherRoot(than: .dictionary) : .notADictionary(key: name) }
            for (key, value) in additions where dictionary.replace(value, forKey: key) { isChanged = true }
            value = .dictionary(dictionary)
            return isChanged
        }
    }

    /// Applies a change that either only adds elements to an array or only removes some, so that the number of elements
    /// shows whether the array has changed.
    private static func changeArray(
        _ value: inout ValueEditor?, or refusal: DomainChange.Refusal, _ change: (inout [PropertyList]) -> Void
    ) throws(DomainChange.Refusal) -> Bool {
        let isNew = value == nil
        guard var array = isNew ? [] : value.takeArray() else { throw refusal }
        let count = array.count
        change(&array)
        value = .value(.array(array))
        return isNew || array.count != count
    }
}
