/// Runs due work on one background thread, and the remaining work at the end of the process: after `main`, in `exit`,
/// and after a signal that asks the process to end (``ExitSignals``).
final class BackgroundWork: Sendable {
    static let shared = BackgroundWork()

    private let state = Guarded(State(), .background)

    private struct State {
        var watcher = FileWatcher()
        /// The process that started the thread; 0 before the first start. A forked child does not have that thread.
        var process: CInt = 0
    }

    /// In the order in which they work: objects come before settings, since an object can be stored in settings.
    private var participants: [any BackgroundParticipant] {
        [
            FileObservers.shared, DeferredWork.shared, PreferencesCenter.shared, WorkThreads.observers,
            WorkThreads.repositories,
        ]
    }

    /// Starts the thread if this process does not have it yet.
    func start() {
        let process = CurrentProcess.identifier
        let (watcher, isFirst) = state.withLock { state in
            let isFirst = state.process == 0
            guard state.process != process else { return (FileWatcher?.none, isFirst) }
            if !isFirst { state.watcher = state.watcher.flatMap { FileWatcher(watching: $0.paths) } }
            state.process = process
            return (state.watcher, isFirst)
        }
        if isFirst {
            // Installed here as well as by ``PreferencesCenter``, since a program can store objects without using
            // settings.
            ForkHandler.install()
            ExitHandler.add { BackgroundWork.shared.finishAtExit() }
        }
        guard let watcher else { return }
        do throws(SystemError) {
            try BackgroundThread.start { [self] in work(with: watcher, isFirst: isFirst) }
        } catch {
            // Without the thread, settings are written by `synchronize()` and at the end of the process, and a signal
            // ends the process at once.
            return
        }
        watcher.holdExitSignals()
    }

    /// Makes the background thread ask all participants soon for due work.
    func wakeUp() {
        start()
        state.withLock { $0.watcher }?.wakeUp()
    }

    /// From now on, tells all participants of changes of the file at `path`.
    func watch(_ path: String) {
        state.withLock { $0.watcher }?.add(path)
    }

    private func work(with watcher: FileWatcher, isFirst: Bool) {
        let fork = ForkCount.current
        // The files that the parent watched have not been watched since the fork.
        if !isFirst { look(at: watcher.paths) }
        // Ends the loop in a forked child, which has this thread only if the fork happened on it.
        while ForkCount.current == fork { workOnce(watcher) }
    }

    private func workOnce(_ watcher: FileWatcher) {
        let changedPaths = watcher.wait(until: participants.compactMap(\.dueTime).min())
        if ExitSignals.hasCome {
            finish()
            ExitSignals.endProcess()
        }
        look(at: changedPaths)
        for participant in participants { participant.doWhatIsDue() }
    }

    private func look(at paths: [String]) {
        for participant in participants {
            for path in paths { participant.fileMayHaveChanged(path) }
        }
    }

    /// Writes settings before it waits for repositories, which run code of the program, and again after each of these
    /// has finished, because it may have set more. Does not wait for observers.
    private func finish() {
        PreferencesCenter.shared.finish()
        DeferredWork.shared.finish(before: nil, for: ThreadIdentifier.current) { PreferencesCenter.shared.finish() }
    }

    private func finishAtExit() {
        // In a child that has not started work of its own, unwritten changes belong to the parent.
        guard state.withLock({ $0.process }) == CurrentProcess.identifier else { return }
        finish()
    }

    /// Called in a forked child: leaves the thread to the parent. The next use of settings starts one here.
    ///
    /// - Returns: Whether the parent had started the thread.
    func leaveToParent() -> Bool {
        let (process, watcher) = state.withLock { ($0.process, $0.watcher) }
        watcher?.closeInChild()
        return process != 0
    }
}
