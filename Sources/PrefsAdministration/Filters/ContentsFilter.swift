package import PrefsCore

/// The part of a domain's contents, or of a value inside them, that a ``SettingFilter`` lets through.
package enum ContentsFilter {
    case everything
    case nothing
    /// What the patterns decide. `isSelected` tells whether a value is let through that no pattern of `excluded`
    /// matches.
    case parts(only: PathPatterns, excluded: PathPatterns, isSelected: Bool)
    /// The value of a key with the name of a secret: what is let through of a switch, and of any other value.
    indirect case secret(ofSwitch: ContentsFilter, ofOther: ContentsFilter)

    /// - Parameter isSelected: Whether what contains the value is selected, or all is since there is no `--only`.
    init(only: PathPatterns, excluded: PathPatterns, isSelected: Bool) {
        guard !only.isMatchOfSecret, !excluded.isMatchOfSecret else {
            func filter(isSwitch: Bool) -> ContentsFilter {
                ContentsFilter(
                    only: only.decided(isSwitch: isSwitch), excluded: excluded.decided(isSwitch: isSwitch),
                    isSelected: isSelected)
            }
            self = .secret(ofSwitch: filter(isSwitch: true), ofOther: filter(isSwitch: false))
            return
        }
        let isSelected = isSelected || only.isMatch
        if excluded.isMatch || (!isSelected && only.isEmpty) {
            self = .nothing
        } else if isSelected, excluded.isEmpty {
            self = .everything
        } else {
            self = .parts(only: isSelected ? PathPatterns() : only, excluded: excluded, isSelected: isSelected)
        }
    }

    /// The part of the value of a key, or of the element at an index.
    package func inside(_ key: String) -> ContentsFilter {
        switch self {
        case .everything, .nothing: return self
        case .secret(_, let ofOther): return ofOther.inside(key)
        case .parts(let only, let excluded, let isSelected):
            let key = key.patternCharacters
            return ContentsFilter(only: only.inside(key), excluded: excluded.inside(key), isSelected: isSelected)
        }
    }

    /// The filter for a value that changes from `old` to `new`. The change of a secret into a switch, or of a switch
    /// into a secret, is that of a secret.
    package func of(_ old: PropertyList?, _ new: PropertyList?) -> ContentsFilter {
        guard case .secret(let ofSwitch, let ofOther) = self else { return self }
        let values = [old, new].compactMap(\.self)
        return !values.isEmpty && values.allSatisfy(\.isSwitch) ? ofSwitch : ofOther
    }

    // MARK: What the filter lets through

    /// The part of the contents that the filter lets through.
    package func applied(to contents: PropertyListDictionary) -> PropertyListDictionary {
        applied(to: .dictionary(contents))?.dictionaryValue ?? [:]
    }

    /// The part of the value that the filter lets through; nil if that is nothing.
    package func applied(to value: PropertyList) -> PropertyList? {
        switch self {
        case .everything: return value
        case .nothing: return nil
        case .secret: return of(nil, value).applied(to: value)
        case .parts(_, _, let isSelected):
            switch value {
            case .dictionary(let entries) where !entries.isEmpty:
                var left = PropertyListDictionary()
                for (key, value) in entries {
                    if let value = inside(key).applied(to: value) { left.set(value, forKey: key) }
                }
                return left.isEmpty ? nil : .dictionary(left)
            case .array(let elements) where !elements.isEmpty:
                let left = elements.enumerated().compactMap { inside(String($0)).applied(to: $1) }
                return left.isEmpty ? nil : .array(left)
            default: return isSelected ? value : nil
            }
        }
    }

    // MARK: Changes that the filter lets through

    /// The contents `new`, in which all that the filter stops is as in `old`. So the difference to `old` has only
    /// changes that the filter lets through, and the commands that make them leave the rest alone.
    package func applied(toChangeOf old: PropertyListDictionary, to new: PropertyListDictionary)
        -> PropertyListDictionary
    {
        switch self {
        case .everything: return new
        case .nothing: return old
        case .parts, .secret: break
        }
        var result = PropertyListDictionary()
        for (key, value) in new {
            if let value = inside(key).applied(toChangeOf: old[key], to: value) { result.set(value, forKey: key) }
        }
        for (key, value) in old where new[key] == nil {
            if let value = inside(key).applied(toChangeOf: value, to: nil) { result.set(value, forKey: key) }
        }
        return result
    }

    package func applied(toChangeOf old: PropertyList?, to new: PropertyList?) -> PropertyList? {
        switch self {
        case .everything: return new
        case .nothing: return old
        case .secret: return of(old, new).applied(toChangeOf: old, to: new)
        case .parts: break
        }
        // A container of which nothing is let through is as good as none.
        let newPart = new.flatMap { applied(to: $0) }
        if newPart == nil, old.flatMap({ applied(to: $0) }) == nil { return old }
        switch old {
        case .dictionary(let old)? where newPart == nil || new?.kind == .dictionary:
            let left = applied(toChangeOf: old, to: new?.dictionaryValue ?? [:])
            return left.isEmpty && newPart == nil ? nil : .dictionary(left)
        case .array(let old)? where newPart == nil || new?.kind == .array:
            let left = applied(toChangeOf: old, to: new?.arrayValue ?? [])
            return left.isEmpty && newPart == nil ? nil : .array(left)
        default: return newPart
        }
    }

    private func applied(toChangeOf old: [PropertyList], to new: [PropertyList]) -> [PropertyList] {
        (0..<max(old.count, new.count)).compactMap { index in
            inside(String(index)).applied(
                toChangeOf: index < old.count ? old[index] : nil, to: index < new.count ? new[index] : nil)
        }
    }
}
