/// The work of the background thread, at the end of the process and before a fork: reading and writing files when no
/// caller is waiting for it.
extension PreferencesEngine {
    /// Starts the background thread if this process does not have it yet.
    func start() {
        thread.start { [self] watcher, isRestarted in work(with: watcher, isRestarted: isRestarted) }
    }

    /// Makes the background thread check soon whether work is due.
    func wakeUp() {
        start()
        thread.wakeUp()
    }

    private func work(with watcher: FileWatcher, isRestarted: Bool) {
        let fork = ForkCount.current
        if isRestarted { filesMayHaveChanged(watcher.paths) }
        // A forked child has this thread only if the fork happened on it. The loop ends there.
        while ForkCount.current == fork {
            let changedPaths = watcher.wait(until: dueTime)
            if ExitSignals.hasCome { services.endProcess() }
            filesMayHaveChanged(changedPaths)
            runDueWork()
        }
    }

    /// When the next work of the background thread is due, by ``EngineServices/now``; nil if there is none.
    var dueTime: Double? {
        let times = [
            deferredWork.dueTime, withState { $0.dueTime }, observerThreads.retryTime, repositoryThreads.retryTime,
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
            attempt(domain) { () throws(PreferencesError) in try write(domain) }
        }
        withState { $0.recomputeDueTime() }
        observerThreads.retryIfDue()
        repositoryThreads.retryIfDue()
    }

    /// Reads or writes the file of a domain, and reports an error unless the previous attempt failed with the same
    /// one.
    private func attempt(_ domain: DomainIndex, _ work: () throws(PreferencesError) -> Void) {
        let before = withState { $0.domains[domain].failure }
        do throws(PreferencesError) {
            try fileAccess.write(work)
        } catch {
            if error != before { services.report(error, failureQueue) }
        }
    }

    // MARK: Objects

    /// Calls a handler whenever a file may have changed, as long as the returned observation is retained. Calls do
    /// not overlap.
    func observeFile(_ path: String, _ handler: @escaping @Sendable () -> Void) -> FileObservation {
        start()
        thread.watch(path)
        return FileObservation(fileObservers, fileObservers.add(path, handler))
    }

    /// Schedules work for an object (``DeferredWork/add(for:after:on:_:)``).
    func deferWork(
        for object: AnyObject, after delay: Double?, on queue: WorkQueue, _ work: @escaping DeferredWork.Work
    ) {
        start()
        if deferredWork.add(for: object, after: delay, on: queue, work) { wakeUp() }
    }

    // MARK: The end of the process

    /// Writes all settings, then runs the remaining work of repositories and waits for it, since it runs code of the
    /// program. That code may set more, so settings are written again after each. Does not wait for observers.
    func finish() {
        writeAll()
        deferredWork.finish(before: nil, for: ThreadIdentifier.current) { writeAll() }
    }

    /// Writes all changes that are not in files yet. If another thread is writing, waits for that thread first.
    private func writeAll() {
        for domain in withState({ state in state.domains.indices { $0.isUnsaved } }) {
            do throws(PreferencesError) {
                try fileAccess.write { () throws(PreferencesError) in try write(domain) }
            } catch {
                FailureReport.send(error)
            }
        }
    }

    // MARK: Forks

    /// Whether a fork must wait: there are changes whose writing has not failed, or unfinished work of objects. False
    /// inside a closure that updates a file, since this thread cannot write there.
    var mustSaveBeforeFork: Bool {
        let hasChanges = withState { state in !state.domains.indices(where: \.isAwaitingWriting).isEmpty }
        return (hasChanges || deferredWork.mustFinishBeforeFork) && !fileAccess.isOwn
    }

    /// Writes the changes whose writing has not failed.
    func writeBeforeFork() {
        for domain in withState({ state in state.domains.indices(where: \.isAwaitingWriting) }) {
            attempt(domain) { () throws(PreferencesError) in try write(domain) }
        }
    }

    /// Writes the changes whose writing has not failed, and waits for deferred work.
    ///
    /// - Parameters:
    ///   - deadline: When to give up waiting, by ``MonotonicClock``.
    ///   - thread: The thread that forks.
    func saveBeforeFork(until deadline: Double, for thread: UInt) {
        writeBeforeFork()
        deferredWork.finish(before: deadline, for: thread) { writeBeforeFork() }
        // Changes that could not be written are tried again by the background thread.
        wakeUp()
    }
}
