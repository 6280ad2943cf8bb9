import PrefsCloud

/// The file of the account, which only its owner can read, since it has the password.
struct AccountFile {
    /// `$XDG_CONFIG_HOME/prefs/cloud.plist`, else `~/.config/prefs/cloud.plist`.
    let path: String
    private let store: DomainStore

    /// - Throws: ``PreferencesError/noStore`` if the environment names no home.
    init(_ environment: Environment) throws(PreferencesError) {
        let directory: String
        if let configuration = try environment.setting("XDG_CONFIG_HOME"), configuration.utf8.first == UInt8(ascii: "/")
        {
            directory = configuration + "/prefs"
        } else if let home = try environment.setting("HOME") {
            directory = home + "/.config/prefs"
        } else {
            throw .noStore
        }
        let durability: Durability = try environment.setting("PREFS_SYNC") == "off" ? .unsynchronized : .synchronized
        store = DomainStore(directory: StoreDirectory(path: directory), durability: durability, newFileFormat: .xml)
        path = directory + "/cloud.plist"
    }

    private static let location = (try? DomainName("cloud")).map { DomainLocation.stored($0, .any) }

    /// Reads the account; nil if there is none.
    ///
    /// - Throws: ``AccountProblem/readable(path:)`` if others may read the file, ``AccountProblem/malformed(path:reason:)``
    ///   if it is no account.
    func read() throws(AgentError) -> Account? {
        guard try isThere(), let location = Self.location else { return nil }
        let form = try AgentError.wrapping { () throws(PreferencesError) in try store.contents(of: location) }
        let account: Account
        do throws(MalformedAccount) {
            account = try Account(propertyList: form)
        } catch {
            throw .account(.malformed(path: path, reason: error.reason))
        }
        try account.checkEncryption()
        return account
    }

    /// Replaces the account.
    func write(_ account: Account) throws(AgentError) {
        _ = try isThere()
        guard let location = Self.location else { return }
        try AgentError.wrapping { () throws(PreferencesError) in
            try store.apply(.replaceAll(account.propertyList), to: location)
        }
    }

    /// Removes the account.
    func remove() throws(AgentError) {
        guard try isThere(), let location = Self.location else { return }
        try AgentError.wrapping { () throws(PreferencesError) in try store.apply(.removeAll, to: location) }
    }

    /// Whether there is a file, which others cannot read.
    private func isThere() throws(AgentError) -> Bool {
        guard let isPrivate = try AgentError.wrapping({ () throws(SystemError) in try FileSystem.isPrivate(path) })
        else { return false }
        guard isPrivate else { throw .account(.readable(path: path)) }
        return true
    }
}
