/// The background thread of an engine. It waits until watched files change or work is due.
final class BackgroundThread: Sendable {
    private let services: EngineServices
    private let state = Guarded(State(), .background)

    /// The work of the thread. `isRestarted` is true in a forked child: the files that the parent watched have not been
    /// watched since the fork.
    typealias Body = @Sendable (_ watcher: FileWatcher, _ isRestarted: Bool) -> Void

    private struct State {
        var body: Body?
        var watcher: FileWatcher?
        /// The identifier of the process that started the thread; 0 before the first start. A forked child does not
        /// have the thread of its parent.
        var process: CInt = 0
        /// Whether this process has the thread.
        var isRunning = false
        /// Whether the signal that stops the process can wait for this thread.
        var awaitsStopSignal = false
    }

    init(_ services: EngineServices) {
        self.services = services
    }

    /// Sets the work of the thread. To be called before the first start.
    func setBody(_ body: @escaping Body) {
        state.withLock { $0.body = body }
    }

    /// Starts the thread if this process does not have it yet. If the thread cannot be started, settings are written by
    /// ``Preferences/synchronize()`` and at the end of the process, and a signal ends the process at once.
    func start() {
        let process = CurrentProcess.identifier
        let (body, watcher, isRestarted) = state.withLock { state in
            let isRestarted = state.process != 0
            guard state.process != process else { return (Body?.none, FileWatcher?.none, isRestarted) }
            state.process = process
            // A parent without a watcher has not recorded which paths to watch.
            if !isRestarted {
                state.watcher = services.makeFileWatcher([])
            } else if let paths = state.watcher?.paths {
                state.watcher = services.makeFileWatcher(paths)
            }
            return (state.body, state.watcher, isRestarted)
        }
        guard let body, let watcher else { return }
        do throws(SystemError) {
            try services.startThread { [self] in
                watcher.awaitStopSignal()
                state.withLock { $0.awaitsStopSignal = true }
                state.signalAll()
                body(watcher, isRestarted)
            }
        } catch {
            return
        }
        watcher.holdExitSignals()
        state.withLock { $0.isRunning = true }
    }

    /// Tells the thread that there is work: it checks soon whether work is due, and `SIGTSTP` stops the process only
    /// when the work is done. Starts the thread if necessary.
    func noteWork() {
        wakeUp()
        guard state.withLock({ $0.isRunning }), !StopSignal.hold() else { return }
        // The thread has just been started.
        _ = state.wait(until: MonotonicClock.now + 1) { state, _ in state.awaitsStopSignal ? true : nil }
        _ = StopSignal.hold()
    }

    /// Whether this process has started the thread, or tried to. In a forked child, this is false until the child uses
    /// settings itself.
    var isInUse: Bool {
        state.withLock { $0.process } == CurrentProcess.identifier
    }

    /// Makes the thread check soon whether work is due. Starts the thread if necessary.
    func wakeUp() {
        start()
        state.withLock { $0.watcher }?.wakeUp()
    }

    /// Watches the file at `path` from now on.
    func watch(_ path: String) {
        state.withLock { $0.watcher }?.add(path)
    }

    /// Ends watching the files at some paths.
    ///
    /// - Returns: Other files that may have changed meanwhile.
    func endWatching(_ paths: [String]) -> [String] {
        state.withLock { $0.watcher }?.remove(paths) ?? []
    }

    /// Called in a forked child: leaves the thread to the parent, and closes the descriptors of its watcher.
    ///
    /// - Returns: Whether the parent had started the thread.
    func leaveToParent() -> Bool {
        let (process, watcher) = state.withLock { state in
            (state.isRunning, state.awaitsStopSignal) = (false, false)
            return (state.process, state.watcher)
        }
        watcher?.closeInChild()
        return process != 0
    }
}
