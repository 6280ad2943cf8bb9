internal import PropertyLists

/// One change of a domain's contents, as a value: what commands and programs ask the store to make.
public enum DomainChange: Sendable {
    /// Changes a value. Dictionaries that are missing on the way to one that is set are made, and an index that equals the
    /// number of an array's elements appends.
    case value(ValueChange, at: PropertyListKeyPath)
    case rename(key: String, to: String)
    /// Replaces the whole domain.
    case replaceAll(PropertyListDictionary)
    /// Adds to or replaces the keys of the domain.
    case mergeAll(PropertyListDictionary)
    /// Sets some keys of the domain and removes others, which need not be there.
    case edit(PropertyListDictionary, removing: [String])
    case removeAll

    /// Sets the value of a key.
    public static func set(_ value: PropertyList, key: String) -> DomainChange {
        .value(.set(value), at: PropertyListKeyPath(key: key))
    }

    /// Appends to the array of a key; a key that is not there counts as an empty one.
    public static func append(_ elements: [PropertyList], key: String) -> DomainChange {
        .value(.append(elements), at: PropertyListKeyPath(key: key))
    }

    /// Adds to or replaces the keys of a key's dictionary, one level deep; a key that is not there counts as an empty one.
    public static func merge(_ additions: PropertyListDictionary, key: String) -> DomainChange {
        .value(.merge(additions), at: PropertyListKeyPath(key: key))
    }

    /// Removes a key, which must be there.
    public static func remove(key: String) -> DomainChange {
        .value(.remove, at: PropertyListKeyPath(key: key))
    }

    /// Whether the change can make a domain of nothing.
    public var mayCreate: Bool {
        switch self {
        case .value(let change, _): change.mayCreate
        case .replaceAll, .mergeAll, .edit: true
        case .rename, .removeAll: false
        }
    }

    /// Whether the change may set the value of a key.
    package func mayChange(_ key: String) -> Bool {
        keys?.contains { $0.utf8.elementsEqual(key.utf8) } ?? true
    }

    /// The only keys that the change looks at, sets or removes; nil when it may be all.
    var keys: [String]? {
        switch self {
        case .value(_, let path): [path.key]
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
        /// Elements are to be removed from a value that is no array.
        case nothingToRemoveFrom(key: String)
        /// Nothing is at this part of a key path, or at its end.
        case nothing(at: PropertyListKeyPath)
        /// The value at this part of a key path holds no others.
        case notAContainer(at: PropertyListKeyPath)
        /// The last component of this part of a key path is no index of the array there, nor the number of its elements.
        case noIndex(at: PropertyListKeyPath, count: Int)
        /// Arrays and dictionaries would nest deeper than ``/PropertyLists/PropertyList/nestingLimit``.
        case nestingTooDeep
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
    /// - Returns: Whether the contents are others than before. They are as before when it throws.
    public func apply(to contents: inout PropertyListDictionary) throws(Refusal) -> Bool {
        switch self {
        case .value(let change, let path):
            guard path.components.count < PropertyList.nestingLimit else { throw .nestingTooDeep }
            return try contents.change(change, at: path)
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
    mutating func replace(_ value: PropertyList, forKey key: String) -> Bool {
        if let existing = self[key], existing == value { return false }
        set(value, forKey: key)
        return true
    }
}
