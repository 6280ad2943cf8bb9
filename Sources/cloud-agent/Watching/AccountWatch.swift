import CommandKit
import PrefsCloud

/// Keeps the mirror of an account and its server the same, step by step: its caller waits between the steps.
final class AccountWatch {
    private let synchronizer: AccountSynchronizer
    private let report: (String) -> Void
    private var stream: ((_ known: Int64) throws -> Bool?)?
    private var gathering = PushGathering()
    /// Whether the mirror has changed since it was looked at.
    private var isUnseen = false
    private var backoff = Backoff()
    /// When to synchronise at the latest, by the monotonic clock.
    private var nextPull = 0.0
    /// When to ask the server at the latest whether the stream has told everything, by the monotonic clock.
    private var nextLook = Double.infinity
    /// When the last synchronisation began.
    private var lastStart = -Double.infinity
    /// When the server was reached last, or this watch began.
    private var lastSuccess = MonotonicClock.now
    private var isAnnounced = false
    /// Locked as long as this agent is the one that watches; nil if another one does.
    private var watchLock: FileLock?
    /// The message and the edits that were told last.
    private var toldError = ""
    private var toldOverQuota: Set<CloudKey> = []

    /// How often to synchronise although nothing seems to have changed, in seconds.
    private static let pullInterval = 300.0
    /// How often to ask the server whether it has changes of which the stream has told nothing, in seconds. A question
    /// touches no file. It also keeps the token in use, so that it does not expire.
    private static let lookInterval = 10.0...15.0
    /// How long after a synchronisation programs that ask for another one wait for it, in seconds. A program may ask
    /// after each of its edits.
    private static let shortestInterval = 0.2
    /// How long a failure that may pass by itself is not told, in seconds.
    private static let tolerance = 10.0

    /// - Parameter report: Tells people a message.
    init(_ synchronizer: AccountSynchronizer, report: @escaping (String) -> Void) {
        (self.synchronizer, self.report) = (synchronizer, report)
    }

    /// When the next step is due, by the monotonic clock. It is due before that when bytes of the stream have come.
    var nextStep: Double { min(nextSynchronization, nextLook) }

    private var nextSynchronization: Double { min(nextPull, gathering.time ?? .infinity) }

    /// Asks for a synchronisation at once, or soon after the last one.
    func requestPull() {
        nextPull = min(nextPull, lastStart + Self.shortestInterval)
    }

    /// Gives the connections up, which are probably dead after the machine was suspended, and synchronises at once.
    func noteSuspension() {
        stream = nil
        synchronizer.noteLostConnection()
        backoff.reset()
        nextPull = 0
    }

    /// Notices that the file of the mirror has changed.
    func noteMirrorChange() {
        // While edits are gathered, a further one only extends that.
        isUnseen = gathering.isGathering
        guard isUnseen || look() else { return }
        gathering.noteEdit(at: MonotonicClock.now)
    }

    /// Looks at the mirror, and tells what does not fit the quota.
    ///
    /// - Returns: Whether there are edits that can be pushed.
    @discardableResult
    private func look() -> Bool {
        isUnseen = false
        do {
            guard let (mirror, hasEdits) = try synchronizer.look() else { return false }
            tellOverQuota(mirror)
            return hasEdits
        } catch {
            // The synchronisation reports it.
            return true
        }
    }

    private func tellOverQuota(_ mirror: CloudMirror) {
        if !mirror.overQuota.isSubset(of: toldOverQuota) {
            report(UnfinishedWork(overQuota: mirror.overQuota.sorted()).message)
        }
        toldOverQuota = mirror.overQuota
    }

    /// Takes the events of the stream, and synchronises if that is due.
    func step() {
        takeEvents()
        if nextSynchronization > MonotonicClock.now, nextLook <= MonotonicClock.now { askForNews() }
        if nextSynchronization <= MonotonicClock.now { synchronize() }
    }

    private func askForNews() {
        do {
            if try synchronizer.serverHasNews() { requestPull() }
            nextLook = MonotonicClock.now + .random(in: Self.lookInterval)
        } catch {
            noteFailure(AgentError(error))
        }
    }

    private func takeEvents() {
        guard let stream else { return }
        do {
            while let isNews = try stream(synchronizer.revision) {
                if isNews { nextPull = 0 }
            }
        } catch {
            self.stream = nil
            synchronizer.noteLostConnection()
            nextPull = min(nextPull, MonotonicClock.now + backoff.next(after: AgentError(error)))
        }
    }

    private func synchronize() {
        let start = MonotonicClock.now
        lastStart = start
        let pushes = synchronizer.pushCount
        // What does not fit the quota is told also if the server does not answer.
        if isUnseen { look() }
        gathering.noteSynchronization()
        do {
            if !isWatching { watchLock = try synchronizer.beginWatch() }
            let mirror = try synchronizer.synchronize(announces: !isAnnounced)
            isAnnounced = true
            if synchronizer.pushCount != pushes { gathering.notePush(at: start) }
            if stream == nil {
                // Not from the revision of the mirror on, which the server may have compacted long ago.
                stream = try synchronizer.server.changes(after: synchronizer.revision)
            }
            noteSuccess(mirror)
        } catch {
            noteFailure(AgentError(error))
        }
    }

    private func noteSuccess(_ mirror: CloudMirror) {
        backoff.reset()
        toldError = ""
        lastSuccess = MonotonicClock.now
        nextPull = lastSuccess + Self.pullInterval
        nextLook = lastSuccess + .random(in: Self.lookInterval)
        tellOverQuota(mirror)
    }

    private var isWatching: Bool {
        switch watchLock {
        case .none: false
        case .some: true
        }
    }

    private func noteFailure(_ error: AgentError) {
        stream = nil
        nextLook = .infinity
        let isTemporary = error.isTemporary
        let now = MonotonicClock.now
        nextPull = now + backoff.next(after: error)
        guard !error.isInterruption, !isTemporary || now - lastSuccess > Self.tolerance else { return }
        synchronizer.note(error)
        let message = error.message
        // Of an outage, the first message is enough: the next ones differ in times and servers.
        if !isTemporary && !message.hasSameBytes(as: toldError) || toldError.isEmpty { report(message) }
        toldError = message
    }
}
