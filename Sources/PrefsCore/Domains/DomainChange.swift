/// One change of a domain's contents, as a value: what commands and programs ask the store to make.
public enum DomainChange: Sendable {
    case set(PropertyList, key: String)
    /// Appends to an array; a key that is not there counts as an empty one.
    case append([PropertyList], key: String)
    /// Adds to or replaces the keys of a dictionary, one level deep; a key that is not there counts as
    /// an empty one.
    case merge(PropertyListDictionary, key: String)
    case remove(key: String)
    case rename(key: String, to: String)
    /// Replaces the whole domain.
    case replaceAll(PropertyListDictionary)
    /// Adds to or replaces the keys of the domain.
    case mergeAll(PropertyListDictionary)
    /// Sets some keys of the domain and removes others, which need not be there.
    case edit(PropertyListDictionary, removing: [String])
    case removeAll

    /// Whether the change can make a domain of nothing.
    public var mayCreate: Bool {
        switch self {
        case .set, .append, .merge, .replaceAll, .mergeAll, .edit: true
        case .remove, .rename, .removeAll: false
        }
    }

    /// The only keys that the change looks at, sets or removes; nil when it may be all.
    var keys: [String]? {
        switch self {
        case .set(_, let key), .append(_, let key), .merge(_, let key), .remove(let key): [key]
        case .rename(let key, let newKey): [key, newKey]
        case .mergeAll(let additions): Array(additions.keys)
        case .edit(let values, let removed): Array(values.keys) + removed
        case .replaceAll, .removeAll: nil
        }
    }

    /// Why a change cannot be made.
    public enum Refusal: Error, Sendable, Equatable {
        case noSuchKey(String)
        case noSuchDomain
        case notAnArray(key: String)
        case notADictionary(key: String)
    }

    /// Other contents after the change, nil when it changes nothing.
    ///
    /// - Throws: ``PreferencesError/refused(_:)``.
    func contents(_ contents: PropertyListDictionary) throws(PreferencesError) -> PropertyListDictionary? {
        var contents = contents
        do {
            return try apply(to: &contents) ? contents : nil
        } catch {
            throw .refused(error)
        }
    }

    /// Makes the change.
    ///
    /// - Returns: Whether the contents are others than before.
    func apply(to contents: inout PropertyListDictionary) throws(Refusal) -> Bool {
        switch self {
        case .set(let value, let key):
            return contents.replace(value, forKey: key)
        case .append(let values, let key):
            let existing = contents[key] ?? .array([])
            guard case .array(let elements) = existing else { throw .notAnArray(key: key) }
            return contents.replace(.array(elements + values), forKey: key)
        case .merge(let additions, let key):
            let existing = contents[key] ?? .dictionary([:])
            guard case .dictionary(var dictionary) = existing else { throw .notADictionary(key: key) }
            for (key, value) in additions { dictionary.set(value, forKey: key) }
            return contents.replace(.dictionary(dictionary), forKey: key)
        case .remove(let key):
            guard contents.removeValue(forKey: key) != nil else { throw .noSuchKey(key) }
            return true
        case .rename(let key, let newKey):
            guard let value = contents[key] else { throw .noSuchKey(key) }
            guard !newKey.hasSameBytes(as: key) else { return false }
            contents.removeValue(forKey: key)
            contents.set(value, forKey: newKey)
            return true
        case .replaceAll(let replacement):
            guard contents != replacement else { return false }
            contents = replacement
            return true
        case .mergeAll(let additions):
            var isChanged = false
            for (key, value) in additions where contents.replace(value, forKey: key) { isChanged = true }
            return isChanged
        case .edit(let values, let removed):
            var isChanged = false
            for (key, value) in values where contents.replace(value, forKey: key) { isChanged = true }
            if contents.removeValues(forKeys: removed) { isChanged = true }
            return isChanged
        case .removeAll:
            guard !contents.isEmpty else { throw .noSuchDomain }
            contents = [:]
            return true
        }
    }
}

extension PropertyListDictionary {
    /// Sets a value; false when the key had it already.
    fileprivate mutating func replace(_ value: PropertyList, forKey key: String) -> Bool {
        if let existing = self[key], existing == value { return false }
        set(value, forKey: key)
        return true
    }
}
