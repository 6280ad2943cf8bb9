/// The background thread of an engine. It waits until watched files change or work is due.
final class BackgroundThread: Sendable {
    private let services: EngineServices
    private let state = Guarded(State(), .background)

    private struct State {
        var watcher: FileWatcher?
        /// The identifier of the process that started the thread; 0 before the first start. A forked child does not
        /// have the thread of its parent.
        var process: CInt = 0
    }

    init(_ services: EngineServices) {
        self.services = services
    }

    /// Starts the thread if this process does not have it yet. If the thread cannot be started, settings are written by
    /// ``Preferences/synchronize()`` and at the end of the process, and a signal ends the process at once.
    ///
    /// - Parameter body: Runs on the thread. `isRestarted` is true in a forked child: the files that the parent watched
    ///   have not been watched since the fork.
    func start(_ body: @escaping @Sendable (_ watcher: FileWatcher, _ isRestarted: Bool) -> Void) {
        let process = CurrentProcess.identifier
        let (watcher, isRestarted) = state.withLock { state in
            let isRestarted = state.process != 0
            guard state.process != process else { return (FileWatcher?.none, isRestarted) }
            let paths = state.watcher?.paths ?? []
            state.watcher = isRestarted && state.watcher == nil ? nil : services.makeFileWatcher(paths)
            state.process = process
            return (state.watcher, isRestarted)
        }
        guard let watcher else { return }
        do throws(SystemError) {
            try services.startThread { body(watcher, isRestarted) }
        } catch {
            return
        }
        watcher.holdExitSignals()
    }

    /// Whether this process has started the thread.
    var isStarted: Bool {
        state.withLock { $0.process } == CurrentProcess.identifier
    }

    /// Makes the thread check whether work is due.
    func wakeUp() {
        state.withLock { $0.watcher }?.wakeUp()
    }

    /// Watches the file at `path` from now on.
    func watch(_ path: String) {
        state.withLock { $0.watcher }?.add(path)
    }

    /// Called in a forked child: leaves the thread of the parent to it, and closes the descriptors of its watcher.
    ///
    /// - Returns: Whether the parent had started the thread.
    func leaveToParent() -> Bool {
        let (process, watcher) = state.withLock { ($0.process, $0.watcher) }
        watcher?.closeInChild()
        return process != 0
    }
}
