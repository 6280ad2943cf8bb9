public import Configuration
public import PrefsCore

/// Gives the settings of a program to the readers of swift-configuration.
///
/// The value of `http.port` is the setting of that name, which `prefs write DOMAIN http.port -int 8080` sets. It comes
/// from the first domain of the search list that has it. A value that is not of the type that is asked for is an error.
public struct PreferencesProvider: ConfigProvider {
    public let providerName = "PreferencesProvider"
    private let preferences: Preferences

    public init(_ preferences: Preferences = .standard) {
        self.preferences = preferences
    }

    public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        try LookupResult(key, preferences.object(forKey: key.settingName), type)
    }

    public func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
        try value(forKey: key, type: type)
    }

    /// The value, and each later one, also if another program sets it.
    public func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey, type: ConfigType,
        updatesHandler: (ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>) async throws -> Return
    ) async throws -> Return {
        let changes = preferences.changes(forKey: key.settingName, initial: true)
        return try await updatesHandler(
            ConfigUpdatesAsyncSequence(
                changes.map { change in Result { try LookupResult(key, change.newValue, type) } }))
    }

    public func snapshot() -> any ConfigSnapshot {
        PreferencesSnapshot(providerName: providerName, values: preferences.dictionaryRepresentation())
    }

    /// All values, and again after each change; of several changes that were not consumed, after the last.
    public func watchSnapshot<Return: ~Copyable>(
        updatesHandler: (ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>) async throws -> Return
    ) async throws -> Return {
        let (snapshots, continuation) = AsyncStream.makeStream(
            of: (any ConfigSnapshot).self, bufferingPolicy: .bufferingNewest(1))
        let observation = preferences.observe { _ in continuation.yield(snapshot()) }
        defer { observation.cancel() }
        continuation.yield(snapshot())
        return try await updatesHandler(ConfigUpdatesAsyncSequence(snapshots))
    }
}

/// All settings at one moment.
private struct PreferencesSnapshot: ConfigSnapshot {
    let providerName: String
    let values: PropertyListDictionary

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        try LookupResult(key, values[key.settingName], type)
    }
}

extension AbsoluteConfigKey {
    fileprivate var settingName: String { components.joined(separator: ".") }
}

extension LookupResult {
    /// - Throws: An error that says why the setting is not of the type.
    fileprivate init(_ key: AbsoluteConfigKey, _ setting: PropertyList?, _ type: ConfigType) throws {
        let value = try setting.map { ConfigValue(try ConfigContent($0, as: type), isSecret: false) }
        self.init(encodedKey: key.settingName, value: value)
    }
}

extension ConfigContent {
    fileprivate init(_ setting: PropertyList, as type: ConfigType) throws {
        self =
            switch type {
            case .string: .string(try String(propertyList: setting))
            case .int: .int(try Int(propertyList: setting))
            case .double: .double(try Double(propertyList: setting))
            case .bool: .bool(try Bool(propertyList: setting))
            case .bytes: .bytes(try [UInt8](propertyList: setting))
            case .stringArray: .stringArray(try [String](propertyList: setting))
            case .intArray: .intArray(try [Int](propertyList: setting))
            case .doubleArray: .doubleArray(try [Double](propertyList: setting))
            case .boolArray: .boolArray(try [Bool](propertyList: setting))
            case .byteChunkArray: .byteChunkArray(try [[UInt8]](propertyList: setting))
            }
    }
}
