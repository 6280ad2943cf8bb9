/// Does what is due beside the program, on one thread, and what is left when the process ends: after `main`, by `exit`, and by
/// a signal that asks it to end (``ExitSignals``).
final class BackgroundWork: Sendable {
    static let shared = BackgroundWork()

    private let state = Guarded(State(), .background)

    private struct State {
        var watcher = FileWatcher()
        /// The process whose thread works; 0 before there is one. A process that was forked from it has no thread.
        var process: CInt = 0
    }

    /// In the order in which they work: objects may be kept in settings.
    private var participants: [any BackgroundParticipant] {
        [
            FileObservers.shared, DeferredWork.shared, PreferencesCenter.shared, WorkThreads.observers,
            WorkThreads.repositories,
        ]
    }

    /// Starts the thread, unless it runs already.
    func start() {
        let process = ProcessIdentifier.current
        let (watcher, isFirst) = state.withLock { state in
            let isFirst = state.process == 0
            guard state.process != process else { return (FileWatcher?.none, isFirst) }
            if !isFirst { state.watcher = state.watcher.flatMap { FileWatcher(watching: $0.paths) } }
            state.process = process
            return (state.watcher, isFirst)
        }
        if isFirst {
            // Objects may be kept without settings.
            ForkHandler.install()
            ExitHandler.add { BackgroundWork.shared.finishAtExit() }
        }
        guard let watcher else { return }
        do throws(SystemError) {
            try BackgroundThread.start { [self] in work(with: watcher, isFirst: isFirst) }
        } catch {
            // Without it, `synchronize()` and the end of the process are left to write, and a signal ends the process at once.
            return
        }
        watcher.holdExitSignals()
    }

    /// Has participants asked soon what is due.
    func wakeUp() {
        start()
        state.withLock { $0.watcher }?.wakeUp()
    }

    /// Has participants told of changes of a file from now on.
    func watch(_ path: String) {
        state.withLock { $0.watcher }?.add(path)
    }

    private func work(with watcher: FileWatcher, isFirst: Bool) {
        let fork = ForkCount.current
        // Nobody has watched the files of a parent since the fork.
        if !isFirst { look(at: watcher.paths) }
        // In a child there is this thread only if the program has forked on it.
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

    /// Settings are safe before repositories are waited for, which are the program's own, and those that objects are kept in as soon as these
    /// have set them. Observers are not waited for.
    private func finish() {
        PreferencesCenter.shared.finish()
        DeferredWork.shared.finish(before: nil, for: ThreadIdentifier.current) { PreferencesCenter.shared.finish() }
    }

    private func finishAtExit() {
        // What a child has not changed is its parent's.
        guard state.withLock({ $0.process }) == ProcessIdentifier.current else { return }
        finish()
    }

    /// Leaves the thread to the parent. The next use of settings starts one.
    ///
    /// - Returns: Whether there was one.
    func leaveToParent() -> Bool {
        let (process, watcher) = state.withLock { ($0.process, $0.watcher) }
        watcher?.closeInChild()
        return process != 0
    }
}
