internal import PropertyLists

/// What was changed in a domain and is not on the disk yet: for each key the last change.
struct PendingChanges: Sendable {
    /// Whether every other key is removed.
    private(set) var replacesAll = false
    private var keyList = KeyList()
    /// What becomes of each key: a value, or nil where it is removed.
    private var values: [PropertyList?] = []
    /// The keys whose last change observers are not told of (``Preferences/withoutNotifying(_:)``).
    private(set) var silentKeys: Set<KeyBytes> = []

    /// Keys are compared by their bytes.
    typealias KeyBytes = [UInt8]

    /// Without changes.
    init() {}

    /// Everything is replaced.
    init(replacingAll contents: PropertyListDictionary, isSilent: Bool) {
        replacesAll = true
        for (key, value) in contents { set(value, forKey: key, isSilent: isSilent) }
    }

    var isEmpty: Bool { !replacesAll && values.isEmpty }

    enum Change {
        case value(PropertyList)
        case removed
    }

    /// What becomes of a key, nil when it stays as it is.
    @inline(__always)
    func change(ofKey key: String) -> Change? {
        guard !values.isEmpty, let position = keyList.position(of: key) else { return replacesAll ? .removed : nil }
        return values[position].map(Change.value) ?? .removed
    }

    /// Sets the value of a key, or removes the key.
    ///
    /// - Parameter isSilent: Whether observers are not told of it.
    mutating func set(_ value: PropertyList?, forKey key: String, isSilent: Bool) {
        if isSilent {
            silentKeys.insert(Array(key.utf8))
        } else if !silentKeys.isEmpty {
            silentKeys.remove(Array(key.utf8))
        }
        if let position = keyList.insert(key) {
            values[position] = value
        } else {
            values.append(value)
        }
    }

    /// Takes out the change of a key, and puts it into others; false when there is none, or the key is removed.
    mutating func move(_ key: String, to others: inout PendingChanges) -> Bool {
        guard let position = keyList.position(of: key), let value = values[position] else { return false }
        others.set(value, forKey: key, isSilent: isSilent(key))
        silentKeys.remove(Array(key.utf8))
        keyList.remove(at: position)
        values.remove(at: position)
        return true
    }

    /// Adds changes that were made later.
    mutating func add(_ later: PendingChanges) {
        if later.replacesAll {
            self = later
            return
        }
        for (key, value) in zip(later.keyList.keys, later.values) {
            set(value, forKey: key, isSilent: later.isSilent(key))
        }
    }

    private func isSilent(_ key: String) -> Bool {
        !silentKeys.isEmpty && silentKeys.contains(Array(key.utf8))
    }

    /// Makes the changes.
    func apply(to contents: inout PropertyListDictionary) {
        if replacesAll {
            contents = setValues
            return
        }
        for (key, value) in setValues { contents.set(value, forKey: key) }
        contents.removeValues(forKeys: removedKeys)
    }

    /// The same as a change of the store.
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
