package import PrefsCore
internal import PropertyLists

/// A value of a location that an apply or an undo changes. All containers of the value are dictionaries before and
/// after the change, and no step changes what another one contains.
package struct ValueStep: Sendable, Equatable {
    package let path: PropertyListKeyPath
    package var old: PropertyList?
    package var new: PropertyList?

    /// Whether the step was done, as far as the present value shows; it may have been edited since.
    func wasDone(in contents: PropertyListDictionary) -> Bool {
        Self.isNew(PropertyList.dictionary(contents).value(at: path.components[...]), old, new)
    }

    private static func isNew(_ present: PropertyList?, _ old: PropertyList?, _ new: PropertyList?) -> Bool {
        if present == old || old == new { return false }
        if present == new { return true }
        switch (present, new) {
        case (.dictionary(let present)?, .dictionary(let new)?):
            let old = old?.dictionaryValue
            return new.contains { key, value in isNew(present[key], old?[key], value) }
        case (.array(let present)?, .array(let new)?):
            let old = old?.arrayValue ?? []
            return new.contains { !old.contains($0) && present.contains($0) }
                || old.contains { !new.contains($0) && !present.contains($0) }
        default: return false
        }
    }

    /// The steps that lead from one dictionary to another.
    static func steps(
        from old: PropertyListDictionary, to new: PropertyListDictionary, at path: PropertyListKeyPath = .root
    ) -> [ValueStep] {
        var steps: [ValueStep] = []
        func add(_ key: String, _ oldValue: PropertyList?, _ newValue: PropertyList?) {
            if oldValue == newValue { return }
            if case .dictionary(let old)? = oldValue, case .dictionary(let new)? = newValue {
                steps += Self.steps(from: old, to: new, at: path.appending(key))
            } else {
                steps.append(ValueStep(path: path.appending(key), old: oldValue, new: newValue))
            }
        }
        for (key, value) in old { add(key, value, new[key]) }
        for (key, value) in new where old[key] == nil { add(key, nil, value) }
        return steps
    }
}
