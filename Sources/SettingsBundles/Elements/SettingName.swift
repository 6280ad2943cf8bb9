import PropertyLists

/// The identity of a setting: several elements of a bundle with the same name show the same setting. Keys and suites
/// are compared by their bytes.
public struct SettingName: Sendable, Hashable {
    public let key: String
    /// The domain of the setting; nil for the program's own.
    public let suiteName: String?

    /// Creates the name of a setting.
    public init(key: String, suiteName: String?) {
        self.key = key
        self.suiteName = suiteName
    }

    public static func == (left: SettingName, right: SettingName) -> Bool {
        guard left.key.hasSameBytes(as: right.key) else { return false }
        return switch (left.suiteName, right.suiteName) {
        case (let left?, let right?): left.hasSameBytes(as: right)
        case (nil, nil): true
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        key.hashBytes(into: &hasher)
        suiteName?.hashBytes(into: &hasher)
    }
}
