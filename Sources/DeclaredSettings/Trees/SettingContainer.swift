import PrefsCore

/// A value whose parts are looked up and changed by the components of key paths.
struct SettingContainer {
    private var kind: Kind
    /// The keys of a dictionary that were removed. They are taken out of it together, since each removal takes a time
    /// that depends on its size.
    private var removed: [String] = []

    private enum Kind {
        case dictionary(PropertyListDictionary)
        case array([PropertyList])
        /// No value, or one that has no parts.
        case none(PropertyList?)
    }

    /// - Parameter isArrayAllowed: Whether an array is looked up by indices, or counts as a value without parts.
    init(_ value: PropertyList?, isArrayAllowed: Bool) {
        kind =
            switch value {
            case .dictionary(let entries)?: .dictionary(entries)
            case .array(let elements)? where isArrayAllowed: .array(elements)
            default: .none(value)
            }
    }

    /// The value after all changes.
    var value: PropertyList? {
        switch kind {
        case .dictionary(var entries):
            entries.removeValues(forKeys: removed)
            return .dictionary(entries)
        case .array(let elements): return .array(elements)
        case .none(let value): return value
        }
    }

    var isArray: Bool { if case .array = kind { true } else { false } }
    var isNone: Bool { if case .none = kind { true } else { false } }
    var isEmptyDictionary: Bool {
        if case .dictionary(let entries) = kind { entries.count == removed.count } else { false }
    }

    /// The keys of a dictionary; none of another value.
    var keys: [String] { if case .dictionary(let entries) = kind { Array(entries.keys) } else { [] } }

    /// The part before it is set or removed.
    subscript(key: String) -> PropertyList? {
        switch kind {
        case .dictionary(let entries): entries[key]
        case .array(let elements): PropertyList.array(elements).value(at: [key])
        case .none: nil
        }
    }

    /// Sets or removes a part, once for each key. If there is no value, a dictionary is made for the part.
    ///
    /// - Returns: False if that cannot be: an array has no such index, or the element would have to be removed and is
    ///   not its last one, or the value has no parts.
    mutating func set(_ part: PropertyList?, at key: String) -> Bool {
        switch kind {
        case .dictionary(var entries):
            guard let part else {
                if entries[key] != nil { removed.append(key) }
                return true
            }
            // The dictionary has one owner while it is changed.
            kind = .none(nil)
            entries[key] = part
            kind = .dictionary(entries)
        case .array(var elements):
            guard let index = key.arrayIndex, index <= elements.count else { return part == nil }
            if let part {
                if index < elements.count { elements[index] = part } else { elements.append(part) }
            } else if index == elements.count - 1 {
                elements.removeLast()
            } else if index < elements.count {
                return false
            }
            kind = .array(elements)
        case .none(nil):
            if let part { kind = .dictionary([key: part]) }
        case .none:
            return part == nil
        }
        return true
    }
}
