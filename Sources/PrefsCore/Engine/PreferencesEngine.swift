internal import Synchronization

/// Keeps settings in memory, and synchronises memory and files.
///
/// A process has one engine for all of its settings. Tests create more of them, most with services of their own.
///
/// **Threads.** Reading and setting use memory alone, on the calling thread. All other work happens on the
/// ``BackgroundThread``, which starts with the first domain that has a file, or with the first object or file observer.
/// It waits for the file watcher, or until work is due; then it reads settings from files that have changed, passes
/// deferred work of objects to their queues, and writes changed settings, in this order. `synchronize` and `update`
/// work on the calling thread. If the thread cannot be started, settings are written by these two and at the end of the
/// process. An idle program sleeps.
///
/// Closures of the program run on other threads, so that a closure that blocks delays no other work. Each observation
/// and each object has a ``WorkQueue``, which runs one closure at a time; up to 16 ``WorkThreads`` serve the observers,
/// and up to 16 the repositories. A change of a value is put into the queues of its observers before another thread can
/// change the value again, so each observation gets the changes in their order. Between observations there is no order.
///
/// **When settings are written.** Some milliseconds after the first change; a write that failed is tried again a second
/// later. The rest is written at the end of the process (``CurrentProcess/atEnd(_:)``), or when a signal ends it
/// (``ExitSignals``): first settings, then the objects of repositories, for which the process waits, and then the
/// settings that these have set. What a later exit handler of the program sets is written at once. The process does not
/// wait for observers. As long as the thread has something to write, ``StopSignal`` holds `SIGTSTP` back, for at most a
/// second.
///
/// **Locks.** A thread that holds ``fileAccess`` may wait for a file; one that holds ``MemoryLock`` never does. So
/// reading a value never waits for a file. `Docs/Architecture.md` lists all locks in the order in which they are taken.
package final class PreferencesEngine: Sendable {
    let services: EngineServices
    let backgroundThread: BackgroundThread
    /// The threads that call observers of settings. The end of the process does not wait for them.
    let observerThreads: WorkThreads
    /// The threads that load and save objects of repositories. The end of the process waits for them.
    let repositoryThreads: WorkThreads
    let deferredWork: DeferredWork
    let fileObservers: FileObservers
    let failureQueue: WorkQueue
    /// Held while files are read and written. A thread that holds the lock of ``state`` never takes this one.
    let fileAccess = EngineFileLock()
    /// The settings in memory. The lock is held only for moments.
    private let state: Guarded<EngineState>
    /// The ``ForkCount`` of the process that has used settings last.
    private let fork = Atomic(ForkCount.current)

    /// - Parameter arguments: The settings from the command line arguments.
    init(_ services: EngineServices, arguments: PropertyListDictionary = [:]) {
        self.services = services
        state = Guarded(EngineState(arguments: arguments), inChild: { $0.leaveToParent() })
        backgroundThread = BackgroundThread(services)
        observerThreads = WorkThreads(services, retryingOn: backgroundThread)
        repositoryThreads = WorkThreads(services, retryingOn: backgroundThread)
        deferredWork = DeferredWork(services, on: repositoryThreads)
        fileObservers = FileObservers(repositoryThreads)
        failureQueue = WorkQueue(observerThreads)
        backgroundThread.setBody { [weak self] watcher, paths in self?.work(with: watcher, paths) }
    }

    /// Runs a closure that reads or changes the settings in memory.
    func withState<Result>(_ body: (inout EngineState) -> sending Result) -> sending Result {
        startInChild()
        return state.withLock(body)
    }

    /// Starts the background thread again in a forked child, when the child first uses settings.
    func startInChild() {
        let current = ForkCount.current
        if fork.load(ordering: .relaxed) != current, fork.exchange(current, ordering: .relaxed) != current {
            backgroundThread.startAsParent()
        }
    }

    // MARK: Domains

    /// The index in ``EngineState/domains`` of the domain that a file has. Reads the file first if it is new or has
    /// changed, so that observers added after this call are not notified of changes made before it.
    ///
    /// The caller holds ``fileAccess`` until an instance searches the domain, or until it does not use the index any
    /// more. If no instance does, it calls ``planRemoval()``.
    func domain(of file: some DomainFile) -> DomainIndex {
        backgroundThread.start()
        return fileAccess.read {
            let domain = withState { $0.domains.index(ofFile: file.path) } ?? add(file)
            // The background thread passes over a change of a file whose domain it does not know yet.
            try? reloadIfChanged(domain)
            return domain
        }
    }

    private func add(_ file: some DomainFile) -> DomainIndex {
        backgroundThread.watch(file.path)
        let now = services.now
        do throws(PreferencesError) {
            let (contents, version) = try file.contentsAndVersion()
            return withState {
                $0.domains.add(LiveDomain(file: file, contents: contents, version: version, now: now))
            }
        } catch {
            return withState { $0.domains.add(LiveDomain(file: file, failure: error, now: now)) }
        }
    }

    /// Changes the settings in memory. Files are written, and observers notified, later and in the background.
    ///
    /// - Parameters:
    ///   - key: The key that changes, for ``Trace``; nil if several do.
    ///   - domain: The domain that changes, for ``Trace``; nil for a change that it does not show.
    func change(_ key: String? = nil, of domain: DomainIndex? = nil, _ body: (inout EngineState) -> Void) {
        var line: String?
        let isDueSooner = withState { state in
            let before = state.dueTime
            body(&state)
            if Trace.isOn, let domain { line = state.domains.change(of: key, in: domain, services.now()) }
            return state.dueTime != before
        }
        // Before the thread is woken that writes the change, and says so.
        if let line { Trace.note { line } }
        if isDueSooner { backgroundThread.noteWork() }
        if EndOfProcess.isOver { writeAtOnce() }
    }

    /// Writes the changes of some domains to their files, and reads the changes of other processes, before it
    /// returns.
    func synchronize(_ domains: [DomainIndex]) throws(PreferencesError) {
        defer { backgroundThread.wakeUp() }
        try fileAccess.write { () throws(PreferencesError) in
            var failure: PreferencesError?
            for domain in domains {
                do throws(PreferencesError) {
                    try write(domain, because: "synchronize was called")
                    try reloadIfChanged(domain)
                } catch {
                    failure = failure ?? error
                }
            }
            if let failure { throw failure }
        }
    }

    /// Changes a domain and its file atomically: no other process can change the file meanwhile.
    ///
    /// - Throws: The error of the closure, and ``PreferencesError``; nothing is changed then.
    func update<Result>(_ domain: DomainIndex, _ change: (inout PropertyListDictionary) throws -> Result) throws
        -> Result
    {
        defer { backgroundThread.wakeUp() }
        return try fileAccess.update {
            do throws(PreferencesError) {
                try write(domain, because: "update was called")
            } catch {
                // A value that the file's format cannot represent stays in memory and does not affect this change.
                if error.keyOfValue == nil { throw error }
            }
            if let file = withState({ $0.domains[domain].file }) { return try update(domain, file, change) }
            let before = withState { $0.domains[domain].contents }
            var contents = before
            let result = try change(&contents)
            let after = contents
            withState { state in
                state.changeValues(domain, .thisProcess) { domain in
                    for key in before.keysDiffering(from: after) { domain.set(after[key], forKey: key) }
                }
            }
            return result
        }
    }

    private func update<Result>(
        _ domain: DomainIndex, _ file: any DomainFile, _ change: (inout PropertyListDictionary) throws -> Result
    ) throws -> Result {
        var outcome: Swift.Result<Result, any Error>?
        let fork = ForkCount.current
        let (migrated, known) = withState { ($0.domains[domain].migrated, $0.domains[domain].version) }
        let written = try file.update { contents in
            let before = contents
            outcome = .init { try change(&contents) }
            // If the closure has forked, this is the child, and the lock of the directory belongs to the parent.
            if fork != ForkCount.current { outcome = .failure(PreferencesError.locked(path: file.path)) }
            if case .failure = outcome { return false }
            _ = migrated?.restore(in: &contents, replacing: before)
            return contents != before
        }
        guard let result = try outcome?.get() else { throw PreferencesError.unsettled(path: file.path) }
        withState { state in
            // Attribute changes that were in the file before the update to `.otherProcess`, and those of the closure
            // to `.thisProcess`.
            state.changeValues(domain, .otherProcess) { $0.reload(written.before, nil) }
            state.changeValues(domain, .thisProcess) { $0.reload(written.after, written.file.after) }
        }
        watch(file, after: written.file, of: known)
        if written.file.isRounded { try reload(domain, file, written: written.file.after) }
        return result
    }
}
