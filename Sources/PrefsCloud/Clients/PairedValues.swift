import PrefsCore

/// The file with what each ``PreferencesMirror`` of a domain's settings remembers, in the directory of the cloud:
/// `@mirrored/com.pigeon.plist`. One pass at a time works with it, also of several processes.
///
/// It belongs to the file of the settings and the domain of the cloud that it names. For settings in another file, such
/// as those of another `PREFS_HOME`, nothing is remembered, since keys that are missing there have not been removed.
/// For settings in memory, what is remembered is in memory, too.
final class PairedValues: Sendable {
    private let file: DomainStore
    private let location: DomainLocation
    /// The path of the settings' file; nil for settings in memory.
    private let settingsPath: String?
    private let cloudDomain: String
    private let inMemory = Guarded<[CloudKey: PairedValue]>([:])

    /// How long a pass waits while others run, in seconds.
    private static let patience = 5.0

    init(of preferences: Preferences, and cloudDomain: DomainName, in directory: CloudDirectory) {
        file = DomainStore(directory: StoreDirectory(path: directory.pairedPath), durability: directory.durability)
        location = .stored(preferences.domain, .any)
        settingsPath = preferences.filePath
        self.cloudDomain = cloudDomain.text
    }

    private var path: String { file.directory.path(of: location) }

    /// Runs a closure while no other pass over these settings runs.
    func whileLocked<Result>(_ body: () throws(CloudError) -> Result) throws(CloudError) -> Result {
        let lock = try lock()
        let result = try body()
        // The lock is held until here.
        _ = consume lock
        return result
    }

    private func lock() throws(CloudError) -> FileLock {
        if !FileSystem.isDirectory(file.directory.path) || (try? FileSystem.version(of: path)) == nil {
            // Makes the directory of the lock's file.
            _ = try CloudError.wrapping(
                try file.update(location) { form in
                    form["FormatVersion"] = .number(1)
                    return true
                })
        }
        let deadline = EndOfProcess.lockDeadline(within: Self.patience)
        guard let lock = try CloudError.wrapping(try FileLock(path + ".lock", until: deadline)) else {
            throw .preferences(.locked(path: path))
        }
        return lock
    }

    func read() throws(CloudError) -> [CloudKey: PairedValue] {
        guard let settingsPath else { return inMemory.withLock { $0 } }
        let form = try CloudError.wrapping(try file.contents(of: location))
        guard form["SettingsFile"]?.stringValue?.hasSameBytes(as: settingsPath) ?? false,
            form["CloudDomain"]?.stringValue?.hasSameBytes(as: cloudDomain) ?? false
        else { return [:] }
        var values: [CloudKey: PairedValue] = [:]
        for (key, value) in form["Keys"]?.dictionaryValue ?? [:] {
            let key = CloudKey(domain: cloudDomain, key: key)
            values[key] = value.dictionaryValue.flatMap { PairedValue(propertyList: $0) }
        }
        return values
    }

    /// Replaces what is remembered, and returns when that is durable.
    func write(_ values: [CloudKey: PairedValue]) throws(CloudError) {
        guard let settingsPath else { return inMemory.withLock { $0 = values } }
        let entries = values.sorted { $0.key < $1.key }.map { key, value in
            (key.key, PropertyList.dictionary(value.propertyList))
        }
        let form: PropertyListDictionary = [
            "FormatVersion": .number(1), "SettingsFile": .string(settingsPath), "CloudDomain": .string(cloudDomain),
            "Keys": .dictionary(PropertyListDictionary(entries)),
        ]
        try CloudError.wrapping(try file.apply(.replaceAll(form), to: location))
    }
}
