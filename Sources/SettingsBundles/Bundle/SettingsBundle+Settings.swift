public import PrefsCore

extension SettingsBundle {
    static func settings(of pane: SettingsPane) -> [SettingsElement] {
        pane.elements.flatMap { element in
            if case .childPane(let pane) = element.kind { [element] + settings(of: pane) } else { [element] }
        }
    }

    /// The default values, one dictionary for each domain: nil is the program's own, and a name is that of a pane's
    /// `ApplicationGroupContainerIdentifier`. Where two elements have the same key, the first one's default counts.
    public var defaults: [(suiteName: String?, values: PropertyListDictionary)] {
        var all: [(suiteName: String?, values: PropertyListDictionary)] = [(nil, [:])]
        for element in settings {
            guard let key = element.key, let value = element.defaultValue else { continue }
            let index = all.firstIndex { Self.isSame($0.suiteName, element.suiteName) }
            if let index {
                if all[index].values[key] == nil { all[index].values.set(value, forKey: key) }
            } else {
                all.append((element.suiteName, [key: value]))
            }
        }
        return all
    }

    static func isSame(_ name: String?, _ other: String?) -> Bool {
        guard let name, let other else { return name == nil && other == nil }
        return name.hasSameBytes(as: other)
    }

    /// Finds a setting by its key, by its title in the user's language, or by its title in the schema; the first of
    /// these that any setting has counts. A title may also be given with other upper and lower case.
    ///
    /// - Throws: ``LookupError``.
    public func setting(_ name: String) throws(LookupError) -> SettingsElement {
        let settings = settings.filter { $0.key != nil }
        let folded = name.lowercased()
        let tests: [(SettingsElement) -> Bool] = [
            { $0.key?.hasSameBytes(as: name) ?? false },
            { $0.title?.localized.hasSameBytes(as: name) ?? false },
            { $0.title?.schema.hasSameBytes(as: name) ?? false },
            { $0.title?.localized.lowercased() == folded },
            { $0.title?.schema.lowercased() == folded },
        ]
        for test in tests {
            let found = settings.filter(test)
            guard let first = found.first else { continue }
            guard found.allSatisfy({ $0.isSameSetting(as: first) }) else {
                throw .ambiguous(name, keys: found.compactMap(\.key))
            }
            return first
        }
        throw .notFound(name)
    }

    /// The reasons why a name selects no setting.
    public enum LookupError: Error, Sendable {
        /// Several settings have the title. `keys` are theirs.
        case ambiguous(String, keys: [String])
        case notFound(String)
    }
}

extension SettingsElement {
    /// Whether two elements show the same setting, which a schema may show on several panes.
    func isSameSetting(as other: SettingsElement) -> Bool {
        guard let key, let otherKey = other.key else { return false }
        return key.hasSameBytes(as: otherKey) && SettingsBundle.isSame(suiteName, other.suiteName)
    }

    /// Whether a form shows the element: it has no ``dependency``, or the other setting has the value.
    ///
    /// - Parameter value: Returns the present value of a setting, which is its default if none is stored.
    public func isShown(_ value: (_ key: String) -> PropertyList?) -> Bool {
        guard let dependency else { return true }
        return value(dependency.key)?.isSameSetting(as: dependency.value) ?? false
    }
}
