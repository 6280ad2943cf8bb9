import PrefsCore

/// Values that are to be set or removed inside a dictionary, at any depth. None contains another one.
struct ValuePatch {
    private var parts = NodesByKey<Part>()

    private enum Part: Sendable {
        /// The value that is set; nil removes the value at the path.
        case value(PropertyList?)
        case inside(ValuePatch)
    }

    mutating func set(_ value: PropertyList?, at path: ArraySlice<String>) {
        guard let key = path.first else { return }
        guard path.count > 1 else { return parts[key] = .value(value) }
        let isKnown = parts.update(key) { part in
            guard case .inside(var patch) = part else { return }
            // The patch has one owner while it is changed.
            part = .value(nil)
            patch.set(value, at: path.dropFirst())
            part = .inside(patch)
        }
        if isKnown { return }
        var patch = ValuePatch()
        patch.set(value, at: path.dropFirst())
        parts[key] = .inside(patch)
    }

    /// Changes a dictionary. A value that is no dictionary and that something is to be inside of is replaced.
    func apply(to dictionary: inout PropertyListDictionary) {
        var removed: [String] = []
        for (key, part) in parts {
            switch part {
            case .value(let value?): dictionary.set(value, forKey: key)
            case .value(nil): removed.append(key)
            case .inside(let patch):
                var inside = dictionary[key]?.dictionaryValue ?? [:]
                patch.apply(to: &inside)
                if !inside.isEmpty || dictionary[key]?.dictionaryValue != nil {
                    dictionary.set(.dictionary(inside), forKey: key)
                }
            }
        }
        dictionary.removeValues(forKeys: removed)
    }
}
