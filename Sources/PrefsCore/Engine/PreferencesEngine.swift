internal import Synchronization

/// Keeps settings in memory, and synchronises memory and files.
///
/// Reading and setting use memory alone. The background thread writes changes and reads those of other processes
/// (`PreferencesEngine+BackgroundThread.swift`). Changes that are left at the end of the process are written then.
///
/// A process has one engine for all of its settings; tests make more, each with services of its own.
final class PreferencesEngine: Sendable {
    let services: EngineServices
    let thread: BackgroundThread
    /// Serve observers of settings, which the end of the process does not wait for.
    let observerThreads: WorkThreads
    /// Serve repositories of objects, which the end of the process waits for.
    let repositoryThreads: WorkThreads
    let deferredWork: DeferredWork
    let fileObservers: FileObservers
    let failureQueue: WorkQueue
    /// Held while files are read and written. A thread that holds ``state`` never locks it.
    let fileAccess = FileAccessLock()
    /// Held for moments.
    private let state: Guarded<EngineState>
    /// Whether the process was forked from the one that has the background thread, and has not used settings since.
    private let hasForked = Atomic(false)

    /// - Parameter arguments: The contents of the domain of the command line arguments.
    init(_ services: EngineServices, arguments: PropertyListDictionary = [:]) {
        self.services = services
        state = Guarded(EngineState(arguments: arguments), .settings)
        thread = BackgroundThread(services)
        observerThreads = WorkThreads(services, retryingOn: thread)
        repositoryThreads = WorkThreads(services, retryingOn: thread)
        deferredWork = DeferredWork(services, on: repositoryThreads)
        fileObservers = FileObservers(repositoryThreads)
        failureQueue = WorkQueue(observerThreads)
    }

    /// Runs a closure that reads or changes the settings in memory.
    @inline(__always)
    func withState<Result>(_ body: (inout EngineState) -> sending Result) -> sending Result {
        startInChild()
        return state.withLock(body)
    }

    /// Starts the background thread in a forked child, which has none until it uses settings.
    @inline(__always)
    func startInChild() {
        if hasForked.load(ordering: .relaxed), hasForked.exchange(false, ordering: .relaxed) { start() }
    }

    /// Called in a forked child: leaves changes that are not in files, work and the background thread to the parent.
    func leaveToParent() {
        deferredWork.leaveToParent()
        let isWatching = thread.leaveToParent()
        state.withLock { $0.leaveToParent() }
        hasForked.store(isWatching, ordering: .relaxed)
    }

    // MARK: Domains

    /// The index of the domain of a file. The file is read first if it is new or has changed, so that the caller is
    /// not notified later of an earlier change.
    func domain(of file: some DomainFile) -> DomainIndex {
        start()
        return fileAccess.read {
            if let known = withState({ $0.domains.index(ofFile: file.path) }) {
                try? reloadIfChanged(known)
                return known
            }
            thread.watch(file.path)
            let domain: LiveDomain
            do throws(PreferencesError) {
                let (contents, version) = try file.contentsAndVersion()
                domain = LiveDomain(file: file, contents: contents, version: version, now: services.now)
            } catch {
                domain = LiveDomain(file: file, failure: error, now: services.now)
            }
            return withState { $0.domains.add(domain) }
        }
    }

    /// Changes the settings in memory. Files and observers follow.
    func change(_ body: (inout EngineState) -> Void) {
        let isDueSooner = withState { state in
            let before = state.dueTime
            body(&state)
            return state.dueTime != before
        }
        if isDueSooner { wakeUp() }
    }

    /// Writes the changes of some domains, and reads those of other processes, before it returns.
    func synchronize(_ domains: [DomainIndex]) throws(PreferencesError) {
        defer { wakeUp() }
        try fileAccess.write { () throws(PreferencesError) in
            var failure: PreferencesError?
            for domain in domains {
                do throws(PreferencesError) {
                    try write(domain)
                    try reloadIfChanged(domain)
                } catch {
                    failure = failure ?? error
                }
            }
            if let failure { throw failure }
        }
    }

    /// Changes a domain and its file atomically: no change of another process comes between.
    ///
    /// - Throws: The error of the closure, and ``PreferencesError``; nothing is changed then.
    func update<Result>(_ domain: DomainIndex, _ change: (inout PropertyListDictionary) throws -> Result) throws
        -> Result
    {
        defer { wakeUp() }
        return try fileAccess.update {
            do throws(PreferencesError) {
                try write(domain)
            } catch {
                // A value that the file's format cannot hold stays in memory and does not concern this change.
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
        let written = try file.update { contents in
            let before = contents
            outcome = .init { try change(&contents) }
            // The closure has forked, and the lock of the directory belongs to the parent.
            if fork != ForkCount.current { outcome = .failure(PreferencesError.locked(path: file.path)) }
            if case .failure = outcome { return false }
            return contents != before
        }
        guard let result = try outcome?.get() else { throw PreferencesError.unsettled(path: file.path) }
        withState { state in
            // Attribute changes found on disk before the update to `.otherProcess`, those of the closure to
            // `.thisProcess`.
            state.changeValues(domain, .otherProcess) { $0.reload(written.before, nil) }
            state.changeValues(domain, .thisProcess) { $0.reload(written.after, written.file.after) }
        }
        if written.file.isRounded { try reload(domain, file, written: written.file.after) }
        return result
    }
}
