public import PropertyLists

/// One change of a domain's contents, as a value that commands and programs pass to a ``DomainStore``.
public enum DomainChange: Sendable {
    /// Changes one value. A change that can create a value (such as `set`) also creates the dictionaries that are
    /// missing along the key path, and appends an element at an index that equals the number of an array's elements.
    case value(ValueChange, at: PropertyListKeyPath)
    case rename(key: String, to: String)
    /// Moves a value to another key path, where it replaces another value. Within one array, the element gets the new
    /// index instead, and the elements in between move up or down.
    case move(PropertyListKeyPath, to: PropertyListKeyPath)
    /// Replaces the whole contents of the domain.
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

    /// Appends elements to the array of a key; a missing key counts as an empty array.
    public static func append(_ elements: [PropertyList], key: String) -> DomainChange {
        .value(.append(elements), at: PropertyListKeyPath(key: key))
    }

    /// Adds keys to the dictionary of a key, or replaces their values. Dictionaries inside are replaced, not merged. A
    /// missing key counts as an empty dictionary.
    public static func merge(_ additions: PropertyListDictionary, key: String) -> DomainChange {
        .value(.merge(additions), at: PropertyListKeyPath(key: key))
    }

    /// Removes a key, which must exist.
    public static func remove(key: String) -> DomainChange {
        .value(.remove, at: PropertyListKeyPath(key: key))
    }

    /// Whether the change can add contents to an empty domain.
    public var mayCreate: Bool {
        switch self {
        case .value(let change, _): change.mayCreate
        case .replaceAll, .mergeAll, .edit: true
        case .rename, .move, .removeAll: false
        }
    }

    /// Whether the change may set or remove the value of a key.
    package func mayChange(_ key: String) -> Bool {
        keys?.contains { $0.utf8.elementsEqual(key.utf8) } ?? true
    }

    /// All keys that the change reads, sets or removes; nil if that may be every key of the domain.
    var keys: [String]? {
        switch self {
        case .value(_, let path): path.isRoot ? nil : [path.key]
        case .rename(let key, let newKey): [key, newKey]
        case .move(let path, let newPath): path.isRoot || newPath.isRoot ? nil : [path.key, newPath.key]
        case .mergeAll(let additions): Array(additions.keys)
        case .edit(let values, let removed): Array(values.keys) + removed
        case .replaceAll, .removeAll: nil
        }
    }

    /// The reasons why a change is refused.
    public enum Refusal: Error, Sendable, Equatable {
        case noSuchKey(String)
        case noSuchDomain
        case notAnArray(key: String)
        case notADictionary(key: String)
        /// The change removes elements, but the value is not an array.
        case nothingToRemoveFrom(key: String)
        /// There is no value at this part of the key path, which may be the whole path.
        case nothing(at: PropertyListKeyPath)
        /// The value at this part of the key path is not an array or a dictionary.
        case notAContainer(at: PropertyListKeyPath)
        /// The last component of this part of the key path is neither an index of the array nor the number of its
        /// elements.
        case noIndex(at: PropertyListKeyPath, count: Int)
        /// There already is a value at this key path.
        case exists(at: PropertyListKeyPath)
        /// The value would be moved into itself, to this key path.
        case movedIntoItself(to: PropertyListKeyPath)
        /// The contents of a domain can only be a dictionary.
        case rootIsADictionary
        /// The root of the document is not a dictionary, which the change needs.
        case notADictionaryAtRoot
        /// The root of the document is of another kind than the value that the change needs.
        case otherRoot(than: PropertyListKind)
        /// Arrays and dictionaries would be nested deeper than ``/PropertyLists/PropertyList/nestingLimit``.
        case nestingTooDeep
    }
}
