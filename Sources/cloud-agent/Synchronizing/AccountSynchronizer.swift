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

    /// Finds the edits of the mirror that can be pushed, and notes those that do not fit the quota. The server is not
    /// asked for that.
    ///
    /// - Returns: The mirror then, and whether it has edits that can be pushed; nil if there is no mirror.
    func look() throws -> (mirror: CloudMirror, hasEdits: Bool)? {
        guard var mirror = try mirror.read() else { return nil }
        let overQuota = mirror.overQuota
        var isSettled = synchronizer.settle(&mirror)
        // Programs may have edited the file meanwhile.
        if mirror.overQuota != overQuota { mirror = try update { isSettled = synchronizer.settle(&$0) } }
        return (mirror, !isSettled)
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
        var (hasPushed, failedPushes) = (false, 0)
        var deadline = MonotonicClock.now + Self.patience
        var next: CloudRequest?
        var mirror = try update { next = nextRequest(for: &$0) }
        while let request = next {
            let answer: CloudAnswer
            do {
                answer = try self.answer(to: request)
            } catch {
                synchronizer.forgetServerTime()
                throw error
            }
            let before = mirror
            var isKept = false
            mirror = try update { mirror in
                isKept = mirror.knowsTheServer(as: before)
                if isKept { receive(answer, to: request, into: &mirror) }
                let isSettled = isKept && synchronizer.settle(&mirror)
                // By its condition, a push that was carried out found nothing new on the server.
                let isDone = isSettled && !synchronizer.hasOldTombstones(mirror, at: now)
                next = isDone ? nil : nextRequest(for: &mirror)
            }
            if synchronizer.doubtsTime {
                server.renewConnection()
                isKept = false
            }
            if isKept { (revision, headRevision) = (answer.reply.revision, mirror.headRevision) }
            if answer.reply.isPushed {
                hasPushed = true
                pushCount += 1
                deadline = MonotonicClock.now + Self.patience
            }
            guard next != nil else { break }
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
        synchronizer.collectsTombstones = false
        return (mirror, hasPushed)
    }

    /// The request to send next, once the mirror is durable.
    private func nextRequest(for mirror: inout CloudMirror) -> CloudRequest {
        let today = synchronizer.serverTime(mirror, at: now) / Self.day
        if mirror.lastSynchronization / Self.day != today { synchronizer.collectsTombstones = true }
        if isReviewDue, mirror.hasRowsFromTheFuture {
            synchronizer.requestFullPull()
            lastReview = now.sinceBoot
        }
        return synchronizer.nextRequest(for: &mirror, at: now)
    }

    /// Merges an answer into the mirror.
    private func receive(_ answer: CloudAnswer, to request: CloudRequest, into mirror: inout CloudMirror) {
        let offset = directory.localTime.addingClamped(-MonotonicClock.millisecondsSinceBoot)
        let (sent, received) = (answer.sentAt, answer.receivedAt)
        synchronizer.receive(
            answer.reply, to: request, sentAt: DeviceTime(wall: sent.addingClamped(offset), sinceBoot: sent),
            at: DeviceTime(wall: received.addingClamped(offset), sinceBoot: received), into: &mirror)
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
