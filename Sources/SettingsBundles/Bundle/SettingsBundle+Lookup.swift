import PropertyLists

extension SettingsBundle {
    /// Finds a setting by its key, by its title in the user's language, or by its title in the schema; the first of
    /// these that any setting has counts. A title may also be given with other upper and lower case. A key that several
    /// domains have is that of the program's own.
    ///
    /// - Throws: ``LookupError``.
    public func setting(_ name: String) throws(LookupError) -> SettingsElement {
        let settings = settings.filter { $0.key != nil }
        if let element = element(ofKey: name, among: settings) { return element }
        let folded = name.lowercased()
        let tests: [(SettingsElement) -> Bool] = [
            { $0.title?.localized.hasSameBytes(as: name) ?? false },
            { $0.title?.schema.hasSameBytes(as: name) ?? false },
            { $0.title?.localized.lowercased() == folded },
            { $0.title?.schema.lowercased() == folded },
        ]
        for test in tests {
            let found = settings.filter(test)
            guard let first = found.first else { continue }
            guard found.allSatisfy({ $0.settingName == first.settingName }) else {
                throw .ambiguous(name, keys: found.compactMap(\.key))
            }
            return first
        }
        throw .notFound(name)
    }

    private func element(ofKey key: String, among settings: [SettingsElement]) -> SettingsElement? {
        let found = settings.filter { $0.key?.hasSameBytes(as: key) ?? false }
        return found.first { $0.suiteName == nil } ?? found.first
    }

    /// The reasons why a name selects no setting.
    public enum LookupError: Error, Sendable {
        /// Several settings have the title. `keys` are theirs.
        case ambiguous(String, keys: [String])
        case notFound(String)
    }
}

extension SettingsBundle.LookupError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .ambiguous(let name, let keys):
            "several settings have the title '\(name.onOneLine)'; choose one by its key: \(Self.list(keys))"
        case .notFound(let name): "no setting has the title or key '\(name.onOneLine)'"
        }
    }

    /// The number of keys that a message lists.
    private static let listedKeys = 12

    private static func list(_ keys: [String]) -> String {
        let others = keys.count - listedKeys
        let words = keys.prefix(listedKeys).map(\.onOneLine).joined(separator: ", ")
        return others > 0 ? "\(words) or one of \(others) others" : words
    }
}
