public import PrefsCore

/// The directory with the mirrors of this device, and the name of the account whose mirror programs use.
///
/// ```
/// $XDG_STATE_HOME/prefs/cloud, else ~/.local/state/prefs/cloud
///   @account.plist       the name of the account; missing before the first connection
///   @local/mirror.plist  the mirror of edits before the first connection
///   alice/mirror.plist   the mirror of the account alice
///   alice/look           changed by programs that ask for a synchronisation
///   alice/watch.lock     locked as long as an agent watches the account
///   alice/agent/agent.plist    the last error of the agent
///   @mirrored/*.plist    what each ``PreferencesMirror`` remembers of the settings of a domain
/// ```
public struct CloudDirectory: Sendable {
    /// The path of the directory, which need not exist.
    public let path: String
    /// The identifier of this machine; a mirror with another one is a copy.
    package let machine: String
    package let durability: Durability
    /// Added to the time of this machine's clock, in milliseconds. Tests set it.
    package let clockOffset: Int64

    /// Finds the directory that the environment describes.
    public init(_ environment: Environment) throws(CloudError) {
        guard let state = try CloudError.wrapping(try environment.stateDirectory()) else {
            throw .preferences(.noStore)
        }
        path = state + "/cloud"
        let machine = try CloudError.wrapping(try environment.setting("PREFS_MACHINE_ID"))
        if let machine {
            self.machine = machine
        } else {
            self.machine = try CloudError.wrapping(try HostIdentifier.ofMachine()).text
        }
        durability = try CloudError.wrapping(try environment.durability())
        let offset = try CloudError.wrapping(try environment.setting("PREFS_CLOUD_CLOCK_OFFSET"))
        clockOffset = offset.flatMap { Int64($0) } ?? 0
    }

    /// The time of this machine's clock, in milliseconds since 1970.
    package var localTime: Int64 { WallClock.milliseconds.addingClamped(clockOffset) }

    /// The directory of a mirror.
    ///
    /// - Parameter account: Nil for the mirror before the first connection.
    package func path(of account: AccountName?) -> String { "\(path)/\(account?.text ?? "@local")" }

    /// The file whose change asks the agent to look for changes on the server.
    package func lookPath(of account: AccountName?) -> String { path(of: account) + "/look" }

    /// The file that is locked as long as an agent watches an account.
    package func watchLockPath(of account: AccountName) -> String { path(of: account) + "/watch.lock" }

    /// Whether an agent watches an account, so that edits are carried at once.
    package func isWatched(_ account: AccountName?) -> Bool {
        account.map { FileLock.isHeld(watchLockPath(of: $0)) } ?? false
    }

    /// What the agent remembers beside the mirror of an account.
    package func agentRecord(of account: AccountName?) -> AgentRecordFile { AgentRecordFile(in: path(of: account)) }

    /// The directory of what each ``PreferencesMirror`` remembers.
    package var pairedPath: String { path + "/@mirrored" }

    /// The mirror of an account.
    package func mirror(of account: AccountName?) -> MirrorFile {
        MirrorFile(in: path(of: account), machine: machine, durability)
    }

    // MARK: The account

    package var accountPath: String { "\(path)/@account.plist" }

    private var accountStore: DomainStore {
        DomainStore(directory: StoreDirectory(path: path), durability: durability)
    }

    private static let accountLocation = DomainLocation.stored(DomainName(unchecked: "@account"), .any)

    /// The account whose mirror programs use; nil before the first connection.
    package func currentAccount() throws(CloudError) -> AccountName? {
        let account = try CloudError.wrapping(try accountStore.contents(of: Self.accountLocation))
        guard let text = account["Store"]?.stringValue else { return nil }
        return try AccountName(text)
    }

    /// Lets programs use the mirror of an account from now on. The first account adopts the edits that were made
    /// before; the mirrors of other accounts are left as they are.
    package func setCurrentAccount(_ name: AccountName) throws(CloudError) {
        try nameCurrentAccount(name)
        try adoptEditsWithoutAccount(into: name)
    }

    /// Names the account whose mirror programs use from now on; nil for none. No edits are moved.
    package func nameCurrentAccount(_ name: AccountName?) throws(CloudError) {
        let change = name.map { DomainChange.replaceAll(["Store": .string($0.text)]) } ?? .removeAll
        try CloudError.wrapping(try accountStore.apply(change, to: Self.accountLocation))
    }

    /// Moves the edits that were made before the first connection into the mirror of an account. A program that has
    /// not noticed the connection yet may write such an edit later, so each synchronisation begins with this.
    ///
    /// The edits are removed only when the mirror of the account has them durably. If that is repeated after a crash,
    /// the mirror already has them.
    package func adoptEditsWithoutAccount(into account: AccountName) throws(CloudError) {
        guard let local = try mirror(of: nil).read(), !local.records.isEmpty else { return }
        try mirror(of: account).update { mirror in
            for (key, record) in local.records { mirror.adopt(record.version, of: key) }
            return true
        }
        try mirror(of: nil).update { mirror in
            for (key, record) in local.records where mirror.records[key] == record { mirror.records[key] = nil }
            return true
        }
    }
}
