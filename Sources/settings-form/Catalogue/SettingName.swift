import PropertyLists

/// The name of a setting: its key, and the suite whose domain holds it.
struct SettingName: Hashable, Sendable {
    let key: String
    /// The domain of the value; nil for the program's own.
    let suite: String?

    static func == (left: SettingName, right: SettingName) -> Bool {
        guard left.key.hasSameBytes(as: right.key) else { return false }
        guard let suite = left.suite, let other = right.suite else { return left.suite == nil && right.suite == nil }
        return suite.hasSameBytes(as: other)
    }

    func hash(into hasher: inout Hasher) {
        key.hashBytes(into: &hasher)
        (suite ?? "").hashBytes(into: &hasher)
    }
}
