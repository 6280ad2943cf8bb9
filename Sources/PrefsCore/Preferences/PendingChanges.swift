/// What was changed in a domain and is not on the disk yet: for each key the last change.
struct PendingChanges: Sendable {
    /// Whether every other key is removed.
    private(set) var replacesAll = false
    private(set) var values = PropertyListDictionary()
    /// The keys that are removed, each with true.
    private var removed = PropertyListDictionary()

    /// Without changes.
    init() {}

    /// Everything is replaced.
    init(replacingAll values: PropertyListDictionary) {
        replacesAll = true
        self.values = values
    }

    var isEmpty: Bool { !replacesAll && values.isEmpty && removed.isEmpty }

    var removedKeys: some Sequence<String> { removed.keys }

    enum Change {
        case value(PropertyList)
        case removed
    }

    /// What becomes of a key, nil when it stays as it is.
    @inline(__always)
    func change(ofKey key: String) -> Change? {
        if !values.isEmpty, let value = values[key] { return .value(value) }
        return replacesAll || !removed.isEmpty && removed[key] != nil ? .removed : nil
    }

    mutating func set(_ value: PropertyList, forKey key: String) {
        if !removed.isEmpty { removed.removeValue(forKey: key) }
        values.set(value, forKey: key)
    }

    mutating func remove(_ key: String) {
        values.removeValue(forKey: key)
        if !replacesAll { removed.set(true, forKey: key) }
    }

    /// Adds changes that were made later.
    mutating func add(_ later: PendingChanges) {
        if later.replacesAll {
            self = later
            return
        }
        for (key, value) in later.values { set(value, forKey: key) }
        for key in later.removed.keys { remove(key) }
    }

    /// Makes the changes.
    func apply(to contents: inout PropertyListDictionary) {
        if replacesAll {
            contents = values
            return
        }
        for (key, value) in values { contents.set(value, forKey: key) }
        for key in removed.keys { contents.removeValue(forKey: key) }
    }

    /// The same as a change of the store.
    var domainChange: DomainChange {
        replacesAll ? .replaceAll(values) : .edit(values, removing: Array(removed.keys))
    }
}
