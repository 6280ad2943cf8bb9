internal import PropertyLists

/// One change of a domain's contents as a value, which commands and programs hand to the store.
public enum DomainChange: Sendable {
    /// Changes a value. A change that can make a value (such as `set`) also makes the dictionaries that are missing
    /// along the key path, and appends at an index that equals the number of an array's elements.
    case value(ValueChange, at: PropertyListKeyPath)
    case rename(key: String, to: String)
    /// Replaces the whole domain.
    case replaceAll(PropertyListDictionary)
    /// Adds keys to the domain or replaces their values.
    case mergeAll(PropertyListDictionary)
    /// Sets some keys of the domain and removes others, which need not exist. A key that is both set and removed is
    /// removed.
    case edit(PropertyListDictionary, removing: [String])
    case removeAll

    /// Sets the value of a key.
    public static func set(_ value: PropertyList, key: String) -> DomainChange {
        .value(.set(value), at: PropertyListKeyPath(key: key))
    }

    /// Appends to the array of a key; a missing key counts as an empty array.
    public static func append(_ elements: [PropertyList], key: String) -> DomainChange {
        .value(.append(elements), at: PropertyListKeyPath(key: key))
    }

    /// Adds keys to the dictionary of a key or replaces their values, one level deep; a missing key counts as an
    /// empty dictionary.
    public static func merge(_ additions: PropertyListDictionary, key: String) -> DomainChange {
        .value(.merge(additions), at: PropertyListKeyPath(key: key))
    }

    /// Removes a key, which must exist.
    public static func remove(key: String) -> DomainChange {
        .value(.remove, at: PropertyListKeyPath(key: key))
    }

    /// Whether the change can give contents to an empty domain.
    public var mayCreate: Bool {
        switch self {
        case .value(let change, _): change.mayCreate
        case .replaceAll, .mergeAll, .edit: true
        case .rename, .removeAll: false
        }
    }

    /// Whether the change may set or remove the value of a key.
    package func mayChange(_ key: String) -> Bool {
        keys?.contains { $0.utf8.elementsEqual(key.utf8) } ?? true
    }

    /// The only keys that the change reads, sets or removes; nil if it may be all keys.
    var keys: [String]? {
        switch self {
        case .value(_, let path): [path.key]
        case .rename(let key, let newKey): [key, newKey]
        case .mergeAll(let additions): Array(additions.keys)
        case .edit(let values, let removed): Array(values.keys) + removed
        case .replaceAll, .removeAll: nil
        }
    }

    /// The reasons why a change cannot be made.
    public enum Refusal: Error, Sendable, Equatable {
        case noSuchKey(String)
        case noSuchDomain
        case notAnArray(key: String)
        case notADictionary(key: String)
        /// Elements are to be removed from a value that is not an array.
        case nothingToRemoveFrom(key: String)
        /// There is no value at this prefix of a key path, which may be the whole path.
        case nothing(at: PropertyListKeyPath)
        /// The value at this prefix of a key path is not a container.
        case notAContainer(at: PropertyListKeyPath)
        /// The last component of this prefix of a key path is not an index of the array there, nor the number of its
        /// elements.
        case noIndex(at: PropertyListKeyPath, count: Int)
        /// Arrays and dictionaries would nest deeper than ``/PropertyLists/PropertyList/nestingLimit``.
        case nestingTooDeep
    }

    /// Makes the change.
    ///
    /// - Returns: Whether the contents differ from those before.
    /// - Throws: ``Refusal``; the contents are as before then.
    public func apply(to contents: inout PropertyListDictionary) throws(Refusal) -> Bool {
        var editor = DictionaryEditor(contents)
        // The contents are changed in place only if they have no other owner.
        contents = [:]
        defer { contents = editor.takeContents() }
        return try apply(to: &editor)
    }

    /// Makes the change in contents that may undergo many.
    ///
    /// - Returns: Whether the contents differ from those before.
    /// - Throws: ``Refusal``; the contents are as before then.
    func apply(to contents: inout DictionaryEditor) throws(Refusal) -> Bool {
        switch self {
        case .value(let change, let path):
            return try ValueChangeAtKeyPath(change, path).apply(to: &contents)
        case .rename(let key, let newKey):
            return try contents.rename(key, to: newKey)
        case .replaceAll(let replacement):
            guard contents.contents != replacement else { return false }
            contents = DictionaryEditor(replacement)
            return true
        case .mergeAll(let additions):
            return contents.edit(additions, removing: [])
        case .edit(let values, let removed):
            return contents.edit(values, removing: removed)
        case .removeAll:
            guard contents.count > 0 else { throw .noSuchDomain }
            contents = DictionaryEditor([:])
            return true
        }
    }
}

extension DictionaryEditor {
    fileprivate mutating func rename(_ key: String, to newKey: String) throws(DomainChange.Refusal) -> Bool {
        let isPresent = update(key) { $0 != nil }
        guard isPresent else { throw .noSuchKey(key) }
        guard !newKey.hasSameBytes(as: key) else { return false }
        let value = remove(key)
        update(newKey) { $0 = value }
        return true
    }

    /// Sets and removes keys; a key that is both set and removed is removed.
    fileprivate mutating func edit(_ values: PropertyListDictionary, removing removed: [String]) -> Bool {
        var removedKeys = KeyList()
        for key in removed { _ = removedKeys.insert(key) }
        var isChanged = false
        for (key, value) in values where removedKeys.position(of: key) == nil && replace(value, forKey: key) {
            isChanged = true
        }
        for key in removed where remove(key) != nil { isChanged = true }
        return isChanged
    }
}
