/// The work of the background thread: reading and writing files when no caller is waiting for it.
extension PreferencesEngine {
    /// Runs on the background thread: waits for changed files and due work, and handles them, until the process ends.
    ///
    /// - Parameter paths: Files that may have changed before they were watched.
    func work(with watcher: FileWatcher, _ paths: [String]) {
        let fork = ForkCount.current
        filesMayHaveChanged(paths)
        // A forked child has this thread only if the fork happened on it. The loop ends there.
        while ForkCount.current == fork {
            let time = dueTime
            let changedPaths = watcher.wait(until: time)
            if ExitSignals.hasCome { services.endProcess() }
            if StopSignal.hasCome { services.stopProcess() }
            filesMayHaveChanged(changedPaths)
            runDueWork()
            whenIdle(StopSignal.release)
        }
    }

    /// When the next work of the background thread is due, by ``EngineServices/now``; nil if there is none.
    var dueTime: Double? {
        let times = [
            deferredWork.dueTime, withState { $0.dueTime }, withState { $0.removalTime }, observerThreads.retryTime,
            repositoryThreads.retryTime,
        ]
        return times.compactMap(\.self).min()
    }

    /// Notifies the observers of these files, and reads domains again whose files have changed.
    func filesMayHaveChanged(_ paths: [String]) {
        for path in paths { fileObservers.fileMayHaveChanged(path) }
        for path in paths {
            guard let domain = withState({ $0.domains.index(ofFile: path) }) else { continue }
            attempt(domain) { () throws(PreferencesError) in try reloadIfChanged(domain) }
        }
    }

    /// Does the work that is due: first begins deferred work of objects, since an object can be stored in settings,
    /// then writes settings.
    func runDueWork() {
        deferredWork.beginDueWork()
        let now = services.now()
        let due = withState { state in state.domains.indices { $0.dueTime.map { $0 <= now } ?? false } }
        for domain in due {
            attempt(domain) { () throws(PreferencesError) in try write(domain, because: "it is time") }
        }
        withState { $0.recomputeDueTime() }
        removeUnusedDomainsIfDue()
        observerThreads.retryIfDue()
        repositoryThreads.retryIfDue()
    }

    /// Reads or writes the file of a domain, and reports an error unless the previous attempt failed with the same
    /// one.
    func attempt(_ domain: DomainIndex, _ work: () throws(PreferencesError) -> Void) {
        let before = withState { $0.domains[domain].failure }
        // An update of the program may last, and a fork in it is not to wait for this thread.
        ThreadActivity.resting { fileAccess.waitUntilFree() }
        do throws(PreferencesError) {
            try fileAccess.write(work)
        } catch {
            // At its end, the process tries again and reports the error itself.
            if error != before, !EndOfProcess.hasBegun { services.report(error, failureQueue) }
        }
    }
}
