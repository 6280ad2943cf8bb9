import CommandKit
import PrefsCloud

/// Synchronises the mirror of an account with its server, in rounds of one request each.
///
/// What must survive is in the mirror's file before a request is sent. The reply is merged into the mirror as it is in
/// the file then, since programs may have edited it meanwhile. Several processes may synchronise a mirror at the same
/// time: a reply is dropped if the mirror has absorbed another one since the request, which is the same as if the reply
/// had been lost on its way.
final class AccountSynchronizer {
    let directory: CloudDirectory
    let mirror: MirrorFile
    let server: any CloudServer
    private let record: AgentRecordFile
    private var synchronizer: Synchronizer
    /// The revision of the server in its last answer. The mirror has absorbed all changes up to it.
    private(set) var revision: Int64 = 0
    /// The revision of the head then.
    private var headRevision: Int64 = 0
    /// How many pushes the server has carried out.
    private(set) var pushCount = 0
    /// When the last answer came, in milliseconds since the machine started.
    private var lastAnswer: Int64?
    /// When all rows were asked for, because some were from the future, in milliseconds since the machine started.
    private var lastReview: Int64?

    /// libcurl does not use a connection again that was idle for two minutes. The first request of a new connection is
    /// no push, so this is less, in milliseconds.
    private static let freshness: Int64 = 60_000
    /// How long to go on without success, in seconds.
    private static let patience = 60.0
    /// How long another process may have the lock of a watch only to ask for it, in seconds.
    private static let askingTime = 0.02
    /// How often the server is told that this device is there, in milliseconds: hourly.
    private static let entryInterval: Int64 = 3_600_000
    private static let reviewInterval: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000

    init(_ directory: CloudDirectory, _ server: any CloudServer) {
        (self.directory, self.server) = (directory, server)
        mirror = directory.mirror(of: server.account)
        record = directory.agentRecord(of: server.account)
        synchronizer = Synchronizer()
    }

    /// Forgets what a lost connection makes doubtful.
    func noteLostConnection() {
        synchronizer.forgetServerTime()
    }

    /// Whether the mirror has edits that can be pushed.
    func hasEdits(_ mirror: CloudMirror) -> Bool {
        !synchronizer.isSettled(mirror)
    }

    /// Notes in the mirror which edits do not fit the quota. The server need not be asked for that.
    ///
    /// - Returns: The mirror then; nil if there is none.
    func noteOverQuota() throws -> CloudMirror? {
        guard let before = try mirror.read() else { return nil }
        var after = before
        _ = synchronizer.settle(&after)
        return after.overQuota == before.overQuota ? before : try update { _ = synchronizer.settle(&$0) }
    }

    /// Tells others that an agent watches the account, as long as it has the returned lock; nil if another one does.
    func beginWatch() throws -> FileLock? {
        try prepareDirectory()
        let path = directory.watchLockPath(of: server.account)
        // `FileLock.isHeld`, in another process, holds the lock for moments.
        guard let lock = try FileLock(path, until: MonotonicClock.now + Self.askingTime) else { return nil }
        try lock.announce()
        return lock
    }

    /// Synchronises until nothing is left to be pushed. An error is remembered for `status`.
    ///
    /// - Parameters:
    ///   - announces: Whether the server is told that this device is there, even if there is nothing to push.
    ///   - adopts: Whether the mirror takes over the edits that were made before the first connection.
    /// - Returns: The mirror as it is then.
    @discardableResult
    func synchronize(announces: Bool = false, adopts: Bool = true) throws -> CloudMirror {
        do {
            try prepareDirectory()
            if adopts { try directory.adoptEditsWithoutAccount(into: server.account) }
            let (mirror, hasPushed) = try exchange()
            try announce(mirror, isDue: hasPushed, isNeeded: announces)
            return mirror
        } catch {
            let error = AgentError(error)
            note(error)
            throw error
        }
    }

    /// Keeps an error for `status`, until a synchronisation succeeds.
    func note(_ error: AgentError) {
        if !error.isInterruption { record.note(error.message, at: directory.localTime) }
    }

    /// Asks the server whether it has changes that were not absorbed by the last synchronisation. Touches no file.
    func serverHasNews() throws -> Bool {
        let reply = try answer(to: .pull(since: revision)).reply
        return reply.headRevision != headRevision || !reply.rows.isEmpty || !reply.unusableRows.isEmpty
    }

    private func answer(to request: CloudRequest) throws -> CloudAnswer {
        let answer = try server.answer(to: request, localTime: directory.localTime)
        lastAnswer = answer.receivedAt
        return answer
    }

    private func prepareDirectory() throws {
        for account in [server.account, nil] { directory.mirror(of: account).removePreparedFiles() }
        guard !FileSystem.isDirectory(directory.path(of: server.account)) else { return }
        _ = try mirror.update { _ in true }
    }

    private func exchange() throws -> (mirror: CloudMirror, hasPushed: Bool) {
        if let lastAnswer, MonotonicClock.millisecondsSinceBoot - lastAnswer > Self.freshness {
            synchronizer.forgetServerTime()
        }
        var hasPushed = false
        var failedPushes = 0
        var deadline = MonotonicClock.now + Self.patience
        while true {
            let (request, before) = try nextRequest()
            let answer: CloudAnswer
            do {
                answer = try self.answer(to: request)
            } catch {
                synchronizer.forgetServerTime()
                throw error
            }
            let (mirror, isKept, isSettled) = try receive(answer, to: request, of: before)
            if isKept { (revision, headRevision) = (answer.reply.revision, mirror.headRevision) }
            if answer.reply.isPushed {
                hasPushed = true
                pushCount += 1
                deadline = MonotonicClock.now + Self.patience
            }
            // By its condition, a push that was carried out found nothing new on the server.
            if isSettled, !synchronizer.hasOldTombstones(mirror, at: now) {
                synchronizer.collectsTombstones = false
                return (mirror, hasPushed)
            }
            let isPush = if case .push = request { true } else { false }
            if isKept, answer.reply.isPushed {
                failedPushes = 0
            } else if isPush || !isKept {
                failedPushes += 1
                try pause(after: failedPushes)
            }
            guard MonotonicClock.now < deadline else {
                throw ServerError.passing(
                    "\(server.address) answers too slowly, or other devices write all the time; what is here stays "
                        + "pending. Try again")
            }
        }
    }

    /// - Returns: The request, and the mirror from which it was made.
    private func nextRequest() throws -> (CloudRequest, CloudMirror) {
        var next: CloudRequest?
        let mirror = try update { mirror in
            let today = synchronizer.serverTime(mirror, at: now) / Self.day
            if mirror.lastSynchronization / Self.day != today { synchronizer.collectsTombstones = true }
            if isReviewDue, mirror.hasRowsFromTheFuture {
                synchronizer.requestFullPull()
                lastReview = now.sinceBoot
            }
            next = synchronizer.nextRequest(for: &mirror, at: now)
        }
        return (next ?? .pull(since: 0), mirror)
    }

    /// Merges an answer into the mirror.
    ///
    /// - Parameter before: The mirror from which the request was made.
    /// - Returns: The mirror then, whether the answer was merged into it, and whether nothing is left to be pushed.
    private func receive(
        _ answer: CloudAnswer, to request: CloudRequest, of before: CloudMirror
    ) throws -> (CloudMirror, isKept: Bool, isSettled: Bool) {
        var (isKept, isSettled) = (true, false)
        let mirror = try update { mirror in
            (isKept, isSettled) = (mirror.knowsTheServer(as: before), false)
            guard isKept else { return }
            let offset = directory.localTime.addingClamped(-MonotonicClock.millisecondsSinceBoot)
            let (sent, received) = (answer.sentAt, answer.receivedAt)
            synchronizer.receive(
                answer.reply, to: request,
                sentAt: DeviceTime(wall: sent.addingClamped(offset), sinceBoot: sent),
                at: DeviceTime(wall: received.addingClamped(offset), sinceBoot: received), into: &mirror)
            isSettled = synchronizer.settle(&mirror)
            isKept = !synchronizer.doubtsTime
        }
        if synchronizer.doubtsTime { server.renewConnection() }
        return (mirror, isKept, isSettled)
    }

    @discardableResult
    private func update(_ change: (inout CloudMirror) -> Void) throws -> CloudMirror {
        try mirror.update { mirror in
            change(&mirror)
            return true
        }
    }

    /// Whether rows from the future are to be looked at again: by the first synchronisation, and then every hour. The
    /// clock of the server may have been behind, and a pull has only the rows that have changed.
    private var isReviewDue: Bool {
        lastReview.map { now.sinceBoot.addingClamped(-$0) >= Self.reviewInterval } ?? true
    }

    private var now: DeviceTime {
        DeviceTime(wall: directory.localTime, sinceBoot: MonotonicClock.millisecondsSinceBoot)
    }

    /// Lets other devices finish that push at the same time.
    private func pause(after failures: Int) throws {
        guard failures > 1 else { return }
        let longest = min(0.005 * Double(1 << min(failures, 6)), 0.2)
        try server.pause(.random(in: 0...longest))
    }

    // MARK: The entry of this device

    /// Forgets the last error, and tells the server that this device is there: hourly at most where that is not needed.
    private func announce(_ mirror: CloudMirror, isDue: Bool, isNeeded: Bool) throws {
        var remembered = record.read()
        remembered.lastError = nil
        let time = mirror.lastSynchronization
        if isNeeded || isDue && time.addingClamped(-remembered.entryDate) >= Self.entryInterval {
            do {
                try server.put(DeviceEntry(device: mirror.device, name: DeviceName.current, lastSeen: time))
                remembered.entryDate = time
            } catch {
                if isNeeded { throw error }
            }
        }
        record.write(remembered)
    }

    // MARK: Repairing

    /// Removes the rows of the server that this device cannot use, and synchronises.
    ///
    /// - Returns: The mirror then, and how many rows were removed.
    func repair() throws -> (mirror: CloudMirror, count: Int) {
        let unusable = try synchronize().unusableRows
        guard !unusable.isEmpty else { return (try synchronize(), 0) }
        try server.remove(unusable)
        try update { mirror in mirror.forget(unusable) }
        return (try synchronize(), unusable.count)
    }
}

/// The name of this machine, for people who look at the list of devices.
enum DeviceName {
    /// `PREFS_HOST`, else the host name.
    static var current: String {
        if let name = try? Environment.process.value("PREFS_HOST") { return name }
        return (try? CurrentProcess.hostName()) ?? ""
    }
}
