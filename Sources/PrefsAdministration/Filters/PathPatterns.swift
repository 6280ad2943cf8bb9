/// The patterns that may still match inside a value: of each, the components after those that its path has matched.
package struct PathPatterns {
    /// Patterns whose first component has to match the next key.
    private var anchored: [ArraySlice<SettingPattern.Component>] = []
    /// Patterns after a `**`, whose first component has to match any of the next keys.
    private var floating: [ArraySlice<SettingPattern.Component>] = []
    /// Whether a pattern has no components left, so that it matches the value with all that is inside.
    private(set) var isMatch = false
    /// Whether `@secrets` matches the value with all that is inside, unless the value is a switch.
    private(set) var isMatchOfSecret = false

    var isEmpty: Bool { anchored.isEmpty && floating.isEmpty && !isMatch }

    init() {}

    init(_ patterns: [SettingPattern]) {
        for pattern in patterns { add(pattern.path[...]) }
    }

    private mutating func add(_ pattern: ArraySlice<SettingPattern.Component>) {
        guard let first = pattern.first else {
            isMatch = true
            return
        }
        guard first.isAnyDepth else { return anchored.append(pattern) }
        let rest = pattern.drop(while: \.isAnyDepth)
        if rest.isEmpty { isMatch = true } else { floating.append(rest) }
    }

    /// The patterns for the value of a key, or for the element at an index.
    func inside(_ key: [Unicode.Scalar]) -> PathPatterns {
        var next = PathPatterns()
        next.floating = floating
        for pattern in [anchored, floating].joined() {
            switch pattern.first {
            case .name(let name)? where name.matches(key): next.add(pattern.dropFirst())
            case .secret? where SecretPatterns.match(key): next.isMatchOfSecret = true
            default: break
            }
        }
        return next
    }

    /// The patterns for a value of which it is known whether it is a switch.
    func decided(isSwitch: Bool) -> PathPatterns {
        var decided = self
        decided.isMatch = isMatch || isMatchOfSecret && !isSwitch
        decided.isMatchOfSecret = false
        return decided
    }
}
