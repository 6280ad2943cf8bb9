import PrefsCloud

/// What `status` shows.
struct CloudStatus {
    /// Nil before the first connection.
    var name: AccountName?
    /// Nil if this device is not connected.
    var account: Account?
    /// Nil if nothing was ever stored here.
    var mirror: CloudMirror?
    var quota = CloudQuota()
    var usage: QuotaUsage
    var record = AgentRecord()
    /// Whether an agent carries edits at once.
    var isAgentRunning = false
    /// The other devices that the server lists.
    var otherDevices: [DeviceEntry] = []
    /// Why the other devices are unknown; nil if they are known.
    var deviceError: String?

    /// How long the server is asked for the other devices, in seconds.
    private static let patience = 0.0

    init(_ session: Session) throws {
        name = try session.currentAccount()
        account = try session.accountFile.read()
        mirror = try session.mirror()
        if let account { quota = account.quota }
        let mirror = mirror
        usage = QuotaUsage(of: mirror ?? CloudMirror(device: DeviceIdentifier(random: 0), machine: ""), quota)
        record = session.directory.agentRecord(of: name).read()
        isAgentRunning = session.directory.isWatched(name)
        guard let account else { return }
        do {
            otherDevices = try session.server(account, patience: Self.patience).devices()
                .filter { $0.device != mirror?.device }
        } catch {
            deviceError = AgentError(error).message
        }
    }

    /// Why edits wait although nothing hinders them; nil if none do, or an agent carries them.
    var problem: AgentError? {
        pending.isEmpty || isAgentRunning
            ? nil : .synchronization(.notCarried(count: pending.count, isConnected: account != nil))
    }

    var pending: [CloudKey] { mirror?.records.filter(\.value.isPending).keys.sorted() ?? [] }

    var overQuota: [CloudKey] { pending.filter { mirror?.overQuota.contains($0) == true } }

    /// The unusable rows, by the bytes of their keys.
    var unusableRows: [(key: [UInt8], row: UnusableRow)] {
        mirror?.unusableRows.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) } ?? []
    }

    /// The domains that have something on the server, sorted.
    var domains: [(name: String, amount: QuotaUsage.Amount)] {
        usage.domains.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
    }
}
