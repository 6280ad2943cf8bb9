/// The background thread of an engine. It waits until watched files change or work is due.
final class BackgroundThread: Sendable {
    private let services: EngineServices
    private let state = Guarded(State(), inChild: { $0.leaveToParent() })

    /// The work of the thread.
    ///
    /// - Parameter paths: The files that are watched from now on. They may have changed before.
    typealias Body = @Sendable (_ watcher: FileWatcher, _ paths: [String]) -> Void

    private struct State {
        var body: Body?
        var watcher: FileWatcher?
        /// The watched paths, by their bytes.
        var paths: Set<[UInt8]> = []
        /// The identifier of the process that started the thread; 0 before the first start. A forked child does not
        /// have the thread of its parent.
        var process: CInt = 0
        /// Whether this process has the thread.
        var isRunning = false
        /// Whether the signal that stops the process can wait for this thread.
        var awaitsStopSignal = false

        mutating func leaveToParent() {
            (watcher, isRunning, awaitsStopSignal) = (nil, false, false)
        }
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
        guard state.withLock({ exchange(&$0.process, with: process) }) != process,
            let watcher = services.makeFileWatcher()
        else { return }
        watcher.closeInChildren()
        let (body, pathBytes) = state.withLock { state in
            state.watcher = watcher
            return (state.body, state.paths)
        }
        let paths = pathBytes.map { String(decoding: $0, as: UTF8.self) }
        for path in paths { watcher.add(path) }
        do throws(PreferencesError) {
            try services.startThread { [self] in
                watcher.awaitStopSignal()
                state.withLock { $0.awaitsStopSignal = true }
                state.signalAll()
                body?(watcher, paths)
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

    /// Starts the thread if the parent of this process, a forked child, has started its own.
    func startAsParent() {
        if state.withLock({ $0.process != 0 }) { start() }
    }

    /// Watches the file at `path` from now on.
    func watch(_ path: String) {
        state.withLock { state in
            state.paths.insert(Array(path.utf8))
            return state.watcher
        }?.add(path)
    }

    /// Ends watching the files at some paths.
    ///
    /// - Returns: Other files that may have changed meanwhile.
    func endWatching(_ paths: [String]) -> [String] {
        state.withLock { state in
            state.paths.subtract(paths.map { Array($0.utf8) })
            return state.watcher
        }?.remove(paths) ?? []
    }
}
