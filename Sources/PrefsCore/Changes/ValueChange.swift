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

    /// What a value is after the change; nil for no value.
    func changed(_ value: PropertyList?) throws(Misfit) -> PropertyList? {
        switch self {
        case .set(let value):
            return value
        case .remove:
            return nil
        case .append(let elements):
            return .array(try Self.elements(of: value) + elements)
        case .appendMissing(let elements):
            var all = try Self.elements(of: value)
            for element in elements where !all.contains(element) { all.append(element) }
            return .array(all)
        case .removeElements(let elements):
            guard value != nil else { return nil }
            return .array(try Self.elements(of: value).filter { !elements.contains($0) })
        case .merge(let additions):
            guard case .dictionary(var dictionary) = value ?? .dictionary([:]) else { throw .notADictionary }
            for (key, value) in additions { dictionary.set(value, forKey: key) }
            return .dictionary(dictionary)
        }
    }

    private static func elements(of value: PropertyList?) throws(Misfit) -> [PropertyList] {
        guard case .array(let elements) = value ?? .array([]) else { throw .notAnArray }
        return elements
    }
}
