import CommandLineValues
import PrefsCloud

/// Synchronises the mirror of a store with its server, in rounds of one request each.
///
/// What must survive is in the mirror's file before a request is sent. The reply is merged into the mirror as it is in
/// the file then, since programs may have edited it meanwhile. One process at a time synchronises a mirror.
final class StoreSynchronizer {
    let directory: CloudDirectory
    let mirror: MirrorFile
    let server: CloudServer
    private let record: AgentRecordFile
    private var synchronizer: Synchronizer
    /// The revision of the server in its last answer. The mirror has absorbed all changes up to it.
    private(set) var revision: Int64 = 0
    /// How many pushes the server has carried out.
    private(set) var pushCount = 0
    /// When the last answer came, in milliseconds since the machine started.
    private var lastAnswer: Int64?
    /// When all rows were asked for, because some were from the future, in milliseconds since the machine started.
    private var lastReview: Int64?

    /// libcurl does not use a connection again that was idle for two minutes. The first request of a new connection is
    /// no push, so this is less, in milliseconds.
    private static let freshness: Int64 = 60_000
    /// How long to go on without success, and to wait for another process, in seconds.
    private static let patience = 60.0
    /// How often, in seconds, the wait for another process looks whether a signal has come.
    private static let lockInterval = 0.5
    private static let askingTime = 0.02
    /// How often the server is told that this device is there, in milliseconds: hourly.
    private static let entryInterval: Int64 = 3_600_000
    private static let reviewInterval: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000

    init(_ directory: CloudDirectory, _ server: CloudServer, _ quota: CloudQuota) {
        (self.directory, self.server) = (directory, server)
        mirror = directory.mirror(of: server.store, isRemembered: true)
        record = directory.agentRecord(of: server.store)
        var limits = SynchronizationLimits()
        limits.quota = quota
        synchronizer = Synchronizer(limits)
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
    func noteOverQuota() throws(AgentError) -> CloudMirror? {
        guard let before = try AgentError.wrapping({ () throws(CloudError) in try mirror.read() }) else { return nil }
        var after = before
        _ = synchronizer.settle(&after)
        return after.overQuota == before.overQuota ? before : try update { _ = synchronizer.settle(&$0) }
    }

    /// Tells others that an agent watches the store, as long as it has the returned lock; nil if another one does.
    func beginWatch() throws(AgentError) -> FileLock? {
        try prepareDirectory()
        let path = directory.watchLockPath(of: server.store)
        do throws(SystemError) {
            // Those who only ask whether it is locked have it for moments.
            guard let lock = try FileLock(path, until: MonotonicClock.now + Self.askingTime) else { return nil }
            try lock.announce()
            return lock
        } catch {
            throw .system(error)
        }
    }

    /// Synchronises until nothing is left to be pushed. An error is remembered for `status`.
    ///
    /// - Parameter announces: Whether the server is told that this device is there, even if there is nothing to push.
    /// - Returns: The mirror as it is then.
    @discardableResult
    func synchronize(announces: Bool = false) throws(AgentError) -> CloudMirror {
        do throws(AgentError) {
            try prepareDirectory()
            try AgentError.wrapping { () throws(CloudError) in try directory.adoptEditsWithoutStore(into: server.store)
            }
            let lock = try lock()
            let (mirror, hasPushed) = try synchronizeLocked()
            _ = consume lock
            try announce(mirror, isDue: hasPushed, isNeeded: announces)
            return mirror
        } catch {
            guard !error.isInterruption else { throw error }
            var remembered = record.read()
            (remembered.lastError, remembered.lastErrorDate) = (error.message, directory.localTime)
            record.write(remembered)
            throw error
        }
    }

    private func prepareDirectory() throws(AgentError) {
        guard !FileSystem.isDirectory(directory.path(of: server.store)) else { return }
        try AgentError.wrapping { () throws(CloudError) in _ = try mirror.update { _ in true } }
    }

    private func lock() throws(AgentError) -> FileLock {
        let path = directory.path(of: server.store) + "/agent.lock"
        let deadline = MonotonicClock.now + Self.patience
        while true {
            do throws(SystemError) {
                if let lock = try FileLock(path, until: min(MonotonicClock.now + Self.lockInterval, deadline)) {
                    return lock
                }
            } catch {
                throw .system(error)
            }
            guard !ExitSignals.hasCome else { throw .etcd(.interrupted) }
            guard MonotonicClock.now < deadline else { throw .store(.locked(path: path)) }
        }
    }

    private func synchronizeLocked() throws(AgentError) -> (mirror: CloudMirror, hasPushed: Bool) {
        if let lastAnswer, MonotonicClock.millisecondsSinceBoot - lastAnswer > Self.freshness {
            synchronizer.forgetServerTime()
        }
        var hasPushed = false
        var failedPushes = 0
        var deadline = MonotonicClock.now + Self.patience
        while true {
            let request = try nextRequest()
            let answer: CloudServer.Answer
            do throws(AgentError) {
                answer = try server.answer(
                    to: request, localTime: directory.localTime, synchronizer.limits.quota)
            } catch {
                synchronizer.forgetServerTime()
                throw error
            }
            lastAnswer = answer.receivedAt
            let (mirror, isSettled) = try receive(answer, to: request)
            revision = answer.reply.revision
            if answer.reply.isPushed {
                (hasPushed, failedPushes) = (true, 0)
                pushCount += 1
                deadline = MonotonicClock.now + Self.patience
            }
            // By its condition, a push that was carried out found nothing new on the server.
            if isSettled, !synchronizer.hasOldTombstones(mirror, at: now) {
                synchronizer.collectsTombstones = false
                return (mirror, hasPushed)
            }
            if case .push = request, !answer.reply.isPushed {
                failedPushes += 1
                try pause(after: failedPushes)
            }
            guard MonotonicClock.now < deadline else {
                throw .store(.noProgress(endpoint: server.client.endpoint.url))
            }
        }
    }

    private func nextRequest() throws(AgentError) -> CloudRequest {
        var next: CloudRequest?
        try update { mirror in
            let today = synchronizer.serverTime(mirror, at: now) / Self.day
            if mirror.lastSynchronization / Self.day != today { synchronizer.collectsTombstones = true }
            if isReviewDue, mirror.hasRowsFromTheFuture {
                synchronizer.requestFullPull()
                lastReview = now.sinceBoot
            }
            next = synchronizer.nextRequest(for: &mirror, at: now)
        }
        return next ?? .pull(since: 0)
    }

    /// Merges an answer into the mirror.
    ///
    /// - Returns: The mirror then, and whether nothing is left to be pushed.
    private func receive(
        _ answer: CloudServer.Answer, to request: CloudRequest
    ) throws(AgentError) -> (CloudMirror, isSettled: Bool) {
        var isSettled = false
        let mirror = try update { mirror in
            let offset = directory.localTime.addingClamped(-MonotonicClock.millisecondsSinceBoot)
            let (sent, received) = (answer.sentAt, answer.receivedAt)
            synchronizer.receive(
                answer.reply, to: request,
                sentAt: DeviceTime(wall: sent.addingClamped(offset), sinceBoot: sent),
                at: DeviceTime(wall: received.addingClamped(offset), sinceBoot: received), into: &mirror)
            isSettled = synchronizer.settle(&mirror)
        }
        return (mirror, isSettled)
    }

    @discardableResult
    private func update(_ change: (inout CloudMirror) -> Void) throws(AgentError) -> CloudMirror {
        try AgentError.wrapping { () throws(CloudError) in
            try mirror.update { mirror in
                change(&mirror)
                return true
            }
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
    private func pause(after failures: Int) throws(AgentError) {
        guard failures > 1 else { return }
        let longest = min(0.005 * Double(1 << min(failures, 6)), 0.2)
        do throws(CurlError) {
            try server.client.group.pause(.random(in: 0...longest))
        } catch {
            throw .etcd(.interrupted)
        }
    }

    // MARK: The entry of this device

    /// Forgets the last error, and tells the server that this device is there: hourly at most where that is not needed.
    private func announce(_ mirror: CloudMirror, isDue: Bool, isNeeded: Bool) throws(AgentError) {
        var remembered = record.read()
        remembered.lastError = nil
        let time = mirror.lastSynchronization
        if isNeeded || isDue && time.addingClamped(-remembered.entryDate) >= Self.entryInterval {
            do throws(AgentError) {
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
    func repair() throws(AgentError) -> (mirror: CloudMirror, count: Int) {
        let unusable = try synchronize().unusableRows
        guard !unusable.isEmpty else { return (try synchronize(), 0) }
        try server.remove(unusable)
        try update { mirror in mirror.forget(unusable) }
        return (try synchronize(), unusable.count)
    }
}
