package import PrefsCore

/// The part of a domain's contents, or of a value inside them, that a ``SettingFilter`` lets through.
package enum ContentsFilter {
    case everything
    case nothing
    /// What the patterns decide. `isSelected` tells whether a value is let through that no pattern of `excluded`
    /// matches.
    case parts(only: PathPatterns, excluded: PathPatterns, isSelected: Bool)

    /// - Parameter isSelected: Whether what contains the value is selected, or all is since there is no `--only`.
    init(only: PathPatterns, excluded: PathPatterns, isSelected: Bool) {
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
        guard case .parts(let only, let excluded, let isSelected) = self else { return self }
        let key = key.patternCharacters
        return ContentsFilter(only: only.inside(key), excluded: excluded.inside(key), isSelected: isSelected)
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
        case .parts: break
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
        case .parts: break
        }
        // A container of which nothing is let through is as good as none.
        let newPart = new.flatMap { applied(to: $0) }
        if newPart == nil, old.flatMap({ applied(to: $0) }) == nil { return old }
        switch (old, newPart == nil ? nil : new) {
        case (.dictionary(let old)?, .dictionary(let new)?):
            return .dictionary(applied(toChangeOf: old, to: new))
        case (.dictionary(let old)?, nil):
            let left = applied(toChangeOf: old, to: [:])
            return left.isEmpty ? nil : .dictionary(left)
        case (.array(let old)?, .array(let new)?):
            return .array(applied(toChangeOf: old, to: new))
        case (.array(let old)?, nil):
            let left = applied(toChangeOf: old, to: [])
            return left.isEmpty ? nil : .array(left)
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
