import PrefsCore

/// Declared values in which later declarations change a part.
extension DeclaredValue {
    /// The declared array with elements that are added or removed later; nil if it is no array.
    func changed(_ later: DeclaredElements) -> DeclaredValue? {
        value.arrayValue.map { DeclaredValue(.array(later.applied(to: $0)), isJSON: isJSON) }
    }

    /// The declared container with parts that are set or removed later; nil if that cannot be.
    func changed(_ later: DeclaredKeys) -> DeclaredValue? {
        var (container, isJSON) = (SettingContainer(value, isArrayAllowed: true), isJSON)
        guard !container.isNone else { return nil }
        for (key, node) in later {
            let whole = Self.whole(container[key], node)
            guard whole != nil || !container.isArray, container.set(whole?.value, at: key) else { return nil }
            isJSON = isJSON || whole?.isJSON ?? false
        }
        return container.value.map { DeclaredValue($0, isJSON: isJSON) }
    }

    /// What is declared of a part as a whole; nil if it is to be absent.
    private static func whole(_ earlier: PropertyList?, _ later: DeclaredNode) -> DeclaredValue? {
        var node = earlier.map { DeclaredNode(DeclaredValue($0)) } ?? .absent
        // A plain value has no parts, so it is true already that a part is absent.
        if case .keys = later, !later.isPresence, case .value = node, earlier?.arrayValue == nil { return node.whole }
        node.override(with: later)
        return node.whole
    }
}

extension DeclaredNode {
    /// The declared value as a whole; nil if it is to be absent.
    fileprivate var whole: DeclaredValue? {
        switch self {
        case .value(let value): return value
        case .absent: return nil
        case .elements(let elements): return DeclaredValue(.array(elements.applied(to: [])))
        case .keys(let keys):
            let parts = keys.compactMap { key, node in node.whole.map { (key, $0) } }
            let entries = PropertyListDictionary(parts.map { ($0, $1.value) })
            return DeclaredValue(.dictionary(entries), isJSON: parts.contains { $1.isJSON })
        }
    }
}
