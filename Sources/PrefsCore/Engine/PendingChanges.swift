internal import PropertyLists

/// The changes of a domain that are not in its file yet: for each key, the last one.
struct PendingChanges: Sendable {
    /// Whether all keys without a new value here are removed.
    private(set) var replacesAll = false
    private var keyList = KeyList()
    /// The new value of each key in ``keyList``; nil removes the key.
    private var values: [PropertyList?] = []

    /// Creates an empty set of changes.
    init() {}

    /// Creates the changes that replace all contents of a domain.
    init(replacingAll contents: PropertyListDictionary) {
        replacesAll = true
        for (key, value) in contents { set(value, forKey: key) }
    }

    var isEmpty: Bool { !replacesAll && values.isEmpty }

    enum Change {
        case value(PropertyList)
        case removed
    }

    /// The change of a key; nil if there is none.
    func change(of key: String) -> Change? {
        guard !values.isEmpty, let position = keyList.position(of: key) else { return replacesAll ? .removed : nil }
        return values[position].map(Change.value) ?? .removed
    }

    /// Records a new value for a key; nil removes the key.
    mutating func set(_ value: PropertyList?, forKey key: String) {
        if let position = keyList.insert(key) {
            values[position] = value
        } else {
            values.append(value)
        }
    }

    /// Whether a key by itself is removed, and not together with all others.
    func removes(_ key: String) -> Bool {
        guard !replacesAll, let position = keyList.position(of: key) else { return false }
        return values[position] == nil
    }

    /// Moves the new value of a key to `others`. Returns false if the key has no new value, because it is unchanged
    /// or removed.
    mutating func move(_ key: String, to others: inout PendingChanges) -> Bool {
        guard let position = keyList.position(of: key), let value = values[position] else { return false }
        others.set(value, forKey: key)
        keyList.remove(at: position)
        values.remove(at: position)
        return true
    }

    /// Adds changes that were made after these.
    mutating func add(_ later: PendingChanges) {
        // After a write, these changes are mostly none, and the later ones may be those of all keys.
        if later.replacesAll || isEmpty {
            self = later
            return
        }
        for (key, value) in zip(later.keyList.keys, later.values) { set(value, forKey: key) }
    }

    /// Applies the changes to `contents`.
    func apply(to contents: inout PropertyListDictionary) {
        if replacesAll {
            contents = setValues
            return
        }
        var removed: [String] = []
        for (key, value) in zip(keyList.keys, values) {
            if let value { contents.set(value, forKey: key) } else { removed.append(key) }
        }
        contents.removeValues(forKeys: removed)
    }

    /// Whether `contents` have the values that the changes set, and no key that they remove.
    func isContained(in contents: PropertyListDictionary) -> Bool {
        !replacesAll && zip(keyList.keys, values).allSatisfy { key, value in contents[key] == value }
    }

    /// The changes as a ``DomainChange``, which ``DomainStore`` can apply.
    var domainChange: DomainChange {
        replacesAll ? .replaceAll(setValues) : .edit(setValues, removing: removedKeys)
    }

    private var setValues: PropertyListDictionary {
        PropertyListDictionary(zip(keyList.keys, values).compactMap { key, value in value.map { (key, $0) } })
    }

    private var removedKeys: [String] {
        zip(keyList.keys, values).filter { $0.1 == nil }.map(\.0)
    }
}
