/// Does what is due beside the program, on one thread, and what is left when the process ends: after `main`, by `exit`, and by
/// a signal that asks it to end (``ExitSignals``).
final class BackgroundWork: Sendable {
    static let shared = BackgroundWork()

    private let state = Guarded(State())

    private struct State {
        var watcher = FileWatcher()
        /// The process whose thread works; 0 before there is one. A process that was forked from it has no thread.
        var process: CInt = 0
    }

    /// In the order in which they work: objects may be kept in settings.
    private var participants: [any BackgroundParticipant] {
        [FileObservers.shared, DeferredWork.shared, PreferencesCenter.shared]
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
        if isFirst { ExitHandler.add { BackgroundWork.shared.finish() } }
        guard let watcher else { return }
        do throws(SystemError) {
            try BackgroundThread.start { [self] in
                while true { workOnce(watcher) }
            }
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

    private func workOnce(_ watcher: FileWatcher) {
        let changedPaths = watcher.wait(until: participants.compactMap(\.dueTime).min())
        if ExitSignals.hasCome {
            finish()
            ExitSignals.endProcess()
        }
        for participant in participants {
            for path in changedPaths { participant.fileMayHaveChanged(path) }
        }
        for participant in participants { participant.doWhatIsDue() }
    }

    private func finish() {
        for participant in participants { participant.finish() }
    }
}
