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

    /// The reasons why a value is not of the kind that the change needs.
    enum KindMismatch: Error {
        case notAnArray
        case notADictionary
    }

    /// Makes the change of a value in place; nil means no value.
    ///
    /// - Returns: Whether the value differs from that before.
    /// - Throws: ``KindMismatch``; the value is as before then.
    func apply(to value: inout ValueEditor?) throws(KindMismatch) -> Bool {
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
            guard var dictionary = isChanged ? DictionaryEditor([:]) : value.takeDictionary()
            else { throw .notADictionary }
            for (key, value) in additions where dictionary.replace(value, forKey: key) { isChanged = true }
            value = .dictionary(dictionary)
            return isChanged
        }
    }

    /// Makes a change that either only adds elements to an array or only removes some, so that their number shows
    /// whether it has changed.
    private static func change(
        _ value: inout ValueEditor?, _ change: (inout ArrayEditor) -> Void
    ) throws(KindMismatch) -> Bool {
        let isNew = value == nil
        guard var array = isNew ? ArrayEditor([]) : value.takeArray() else { throw .notAnArray }
        let count = array.count
        change(&array)
        value = .array(array)
        return isNew || array.count != count
    }
}
