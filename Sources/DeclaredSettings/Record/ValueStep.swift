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

    /// The steps that lead from before the first ones to after the second ones.
    static func joined(_ first: [ValueStep], _ second: [ValueStep]) -> [ValueStep] {
        var steps = first
        for var step in second {
            // The earlier step changed the value of this one, or one that contains it.
            if let index = steps.firstIndex(where: { step.path.hasPrefix($0.path) }) {
                let path = step.path.components.dropFirst(steps[index].path.count)
                steps[index].new = replacing(path, of: steps[index].new, by: step.new)
            } else {
                steps.removeAll { earlier in
                    guard earlier.path.hasPrefix(step.path) else { return false }
                    let path = earlier.path.components.dropFirst(step.path.count)
                    step.old = replacing(path, of: step.old, by: earlier.old)
                    return true
                }
                steps.append(step)
            }
        }
        return steps.filter { $0.old != $0.new }
    }

    private static func replacing(
        _ path: ArraySlice<String>, of value: PropertyList?, by part: PropertyList?
    ) -> PropertyList? {
        if path.isEmpty { return part }
        guard case .dictionary(let entries)? = value else { return value }
        var editor = DictionaryEditor(entries)
        editor.put(part, at: path)
        return .dictionary(editor.contents)
    }
}
