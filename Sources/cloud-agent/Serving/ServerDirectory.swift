import PrefsCloud

/// The directory of the server that `serve` runs:
///
/// ```
/// server.plist   the ports and the passwords
/// password       the password of the account's user, for prefs cloud connect
/// data/          the data of etcd
/// log            the messages of etcd
/// ```
///
/// Only its owner can read the files.
struct ServerDirectory {
    let path: String
    private let store: DomainStore

    /// - Parameter path: Nil for `cloud-server` in `Environment.stateDirectory()`.
    init(_ path: String?, _ environment: Environment) throws(PreferencesError) {
        if let path {
            self.path = FileSystem.absolutePath(path)
        } else if let state = try environment.stateDirectory() {
            self.path = state + "/cloud-server"
        } else {
            throw .noStore
        }
        store = DomainStore(
            directory: StoreDirectory(path: self.path), durability: try environment.durability(), newFileFormat: .xml)
    }

    var settingsPath: String { path + "/server.plist" }
    var passwordPath: String { path + "/password" }
    var dataPath: String { path + "/data" }
    var logPath: String { path + "/log" }

    private static let location = DomainLocation.stored(DomainName(unchecked: "server"), .any)

    /// Reads the settings of the server, which are made the first time.
    func settings() throws -> ServerSettings {
        let isPrivate = try FileSystem.isPrivate(settingsPath)
        guard isPrivate != false else { throw AccountFile.readable(settingsPath) }
        let settings: ServerSettings
        if isPrivate == nil {
            settings = try ServerSettings.new()
            try store.apply(.replaceAll(settings.propertyList), to: Self.location)
        } else {
            let form = try store.contents(of: Self.location)
            guard let read = ServerSettings(propertyList: form) else {
                throw AgentError.failed(
                    "\(settingsPath.onOneLine) is not what serve wrote; use another directory with --data")
            }
            settings = read
        }
        try DocumentFile(path: passwordPath).write(Array("\(settings.password)\n".utf8), store.durability)
        return settings
    }
}
