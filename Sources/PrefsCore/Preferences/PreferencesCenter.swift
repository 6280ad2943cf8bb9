internal import Synchronization

/// Keeps the settings of this process in memory, and memory and files the same.
///
/// Reading and setting look at memory alone. One thread writes what was set, reads what other processes wrote, and
/// tells observers. What has been set by then is written when the process ends, too: after `main`, by `exit`, and by
/// a signal that asks it to end (``ExitSignals``).
final class PreferencesCenter: Sendable {
    static let shared = PreferencesCenter()

    /// Held for moments.
    private let state: Guarded<PreferencesState>
    /// Held while files are read and written, and never asked for by who holds ``state``.
    private let fileWork = Guarded(())
    private let watcher = FileWatcher()
    private let isThreadStarted = Atomic(false)
    private let deferred = DeferredWork()
    private let fileObservers = Guarded(FileObservers())
    private let failureHandler = Guarded<(@Sendable (PreferencesError) -> Void)?>(nil)

    private init() {
        let arguments = (try? CommandLineArguments.read()) ?? []
        state = Guarded(PreferencesState(arguments: ArgumentDomain.contents(arguments)))
    }

    /// Looks at or changes what is in memory.
    @inline(__always)
    func withState<Result>(_ body: (inout PreferencesState) -> sending Result) -> sending Result {
        state.withLock(body)
    }

    func setFailureHandler(_ handler: (@Sendable (PreferencesError) -> Void)?) {
        failureHandler.withLock { $0 = handler }
    }

    // MARK: Domains

    /// The domain of a file, which is read unless it is known already.
    func domain(_ file: StoredDomain) -> Int {
        startThread()
        return fileWork.withLock { _ in
            if let known = withState({ $0.position(ofFile: file.path) }) { return known }
            watcher?.add(file.path)
            do throws(PreferencesError) {
                let (contents, version) = try file.store.contentsAndVersion(of: file.location)
                return withState { $0.add(LiveDomain(file: file, contents: contents, version: version, failure: nil)) }
            } catch {
                return withState { $0.add(LiveDomain(file: file, contents: [:], version: nil, failure: error)) }
            }
        }
    }

    /// Changes memory, and sees to it that files and observers follow.
    func change(_ body: (inout PreferencesState) -> Void) {
        let isDueSooner = withState { state in
            let before = state.dueTime
            body(&state)
            return state.dueTime != before
        }
        if isDueSooner { watcher?.wakeUp() }
    }

    /// Writes what was set in some domains, and reads what others wrote, before it returns.
    func synchronize(_ domains: [Int]) throws(PreferencesError) {
        let failure: PreferencesError? = fileWork.withLock { _ in
            var failure: PreferencesError?
            for domain in domains {
                do throws(PreferencesError) {
                    try write(domain)
                    try reloadIfChanged(domain)
                } catch {
                    failure = failure ?? error
                }
            }
            return failure
        }
        watcher?.wakeUp()
        if let failure { throw failure }
    }

    /// Changes a domain and its file in one step, which no other process comes between.
    ///
    /// - Throws: What the change throws, and ``PreferencesError``; nothing is changed then.
    func update(_ domain: Int, _ change: (inout PropertyListDictionary) throws -> Void) throws {
        try fileWork.withLock { _ in
            try write(domain)
            guard let file = withState({ $0.domains[domain].file }) else {
                var contents = withState { $0.domains[domain].contents }
                try change(&contents)
                let changed = contents
                withState { state in state.change(domain, .thisProcess) { $0.replaceAll(changed) } }
                return
            }
            var failure: (any Error)?
            let written = try file.store.update(file.location) { contents in
                let before = contents
                do {
                    try change(&contents)
                } catch {
                    failure = error
                    return false
                }
                return contents != before
            }
            if let failure { throw failure }
            withState { state in
                // What others had written by then is theirs.
                state.change(domain, .otherProcess) { $0.reload(written.before, nil) }
                state.change(domain, .thisProcess) { $0.reload(written.after, written.version) }
            }
        }
        watcher?.wakeUp()
    }

    // MARK: Objects

    private struct FileObservers {
        var handlers: [Int: (path: String, handler: @Sendable () -> Void)] = [:]
        var next = 0
    }

    /// Calls a handler when a file may have changed.
    func observeFile(_ path: String, _ handler: @escaping @Sendable () -> Void) -> Int {
        startThread()
        watcher?.add(path)
        return fileObservers.withLock { observers in
            observers.next += 1
            observers.handlers[observers.next] = (path, handler)
            return observers.next
        }
    }

    func endObservation(_ number: Int) {
        fileObservers.withLock { $0.handlers[number] = nil }
    }

    /// Does something later on the thread, and at the end of the process at the latest. See ``DeferredWork/add(for:after:_:)``.
    func deferWork(of object: AnyObject, after delay: Double?, _ work: @escaping @Sendable () throws -> Void) {
        startThread()
        if deferred.add(for: object, after: delay, work) { watcher?.wakeUp() }
    }

    // MARK: Files

    /// Writes what was set in a domain. The caller holds ``fileWork``.
    private func write(_ domain: Int) throws(PreferencesError) {
        let work = withState { state in
            state.update(domain) { domain in domain.beginWriting().map { (changes: $0, file: domain.file, version: domain.version) } }
        }
        guard let work, let file = work.file else { return }
        var (changes, heldBack) = (work.changes, PendingChanges())
        var failure: PreferencesError?
        var versions: (before: FileVersion?, after: FileVersion?)?
        while versions == nil {
            do throws(PreferencesError) {
                versions = try file.store.replace(file.location, by: changes.domainChange, isTracked: true)
            } catch {
                // One value that the format cannot hold must not keep the others from being written.
                guard let key = error.keyOfValue, changes.move(key, to: &heldBack) else {
                    withState { state in state.update(domain) { $0.failWriting(error) } }
                    throw error
                }
                failure = error
            }
        }
        let isKnown = versions?.before == work.version
        let (written, rest, version) = (changes, heldBack, isKnown ? versions?.after : nil)
        withState { state in
            state.update(domain) { $0.finishWriting(written, holdingBack: rest, version) }
        }
        if !isKnown { try reload(domain, file) }
        guard let failure else { return }
        withState { state in state.update(domain) { $0.failure = failure } }
        throw failure
    }

    /// Reads a domain whose file is another one than that which is known. The caller holds ``fileWork``.
    private func reloadIfChanged(_ domain: Int) throws(PreferencesError) {
        guard let (file, version) = withState({ state in
            state.domains[domain].file.map { ($0, state.domains[domain].version) }
        }) else { return }
        let now = try file.store.version(of: file.location)
        let isKnown = now == version && withState { $0.domains[domain].failure == nil }
        if !isKnown { try reload(domain, file) }
    }

    private func reload(_ domain: Int, _ file: StoredDomain) throws(PreferencesError) {
        do throws(PreferencesError) {
            let (contents, version) = try file.store.contentsAndVersion(of: file.location)
            withState { state in state.change(domain, .otherProcess) { $0.reload(contents, version) } }
        } catch {
            withState { state in state.update(domain) { $0.failure = error } }
            throw error
        }
    }

    // MARK: The thread

    /// Starts the thread that writes, reads and tells, unless it runs already.
    func startThread() {
        guard let watcher, !isThreadStarted.exchange(true, ordering: .relaxed) else { return }
        do throws(SystemError) {
            try BackgroundThread.start { [self] in
                while true { workOnce(watcher) }
            }
        } catch {
            // Without it, values are written by `synchronize()` and at the end.
        }
        ExitHandler.add { PreferencesCenter.shared.finish() }
        watcher.holdExitSignals()
    }

    private func workOnce(_ watcher: FileWatcher) {
        let dueTimes = [withState { $0.dueTime }, deferred.dueTime]
        let changedPaths = watcher.wait(until: dueTimes.compactMap { $0 }.min())
        if ExitSignals.hasCome {
            finish()
            ExitSignals.endProcess()
        }
        for path in changedPaths { read(path) }
        // The handler of a failed work knows of it.
        for work in deferred.takeDue() { try? work() }
        writeDue()
        tellObservers()
        withState { $0.findDueTime() }
    }

    private func read(_ path: String) {
        let handlers = fileObservers.withLock { observers in
            observers.handlers.values.filter { $0.path.utf8.elementsEqual(path.utf8) }.map(\.handler)
        }
        for handler in handlers { handler() }
        guard let domain = withState({ $0.position(ofFile: path) }) else { return }
        attempt { () throws(PreferencesError) in try reloadIfChanged(domain) }
    }

    private func writeDue() {
        let now = MonotonicClock.now
        let due = withState { state in state.domains.indices.filter { state.domains[$0].dueTime.map { $0 <= now } ?? false } }
        for domain in due {
            attempt { () throws(PreferencesError) in try write(domain) }
        }
    }

    /// Reads or writes a file in the background.
    private func attempt(_ work: () throws(PreferencesError) -> Void) {
        let failure = fileWork.withLock { _ -> PreferencesError? in
            do throws(PreferencesError) {
                try work()
                return nil
            } catch {
                return error
            }
        }
        if let failure { failureHandler.withLock { $0 }?(failure) }
    }

    private func tellObservers() {
        for (observer, change) in withState({ $0.takeEvents() }) { observer.tell(change) }
    }

    /// Writes all that was set, at the end of the process.
    private func finish() {
        for work in deferred.takeAll() {
            do {
                try work()
            } catch {
                try? StandardStream.error.write(Array("An object was not saved: \(error)\n".utf8))
            }
        }
        let count = withState { $0.domains.count }
        for domain in 0..<count {
            let failure: PreferencesError? = fileWork.withLock { _ in
                do throws(PreferencesError) {
                    try write(domain)
                    return nil
                } catch {
                    return error
                }
            }
            if let failure, let path = withState({ $0.domains[domain].file?.path }) {
                try? StandardStream.error.write(Array("Settings were not saved in \(path): \(failure)\n".utf8))
            }
        }
    }
}

extension PreferencesError {
    /// The key of the domain whose value cannot be written; nil for every other error.
    fileprivate var keyOfValue: String? {
        guard case .notRepresentable(_, let error) = self, case .value(let path) = error.place, case .key(let key)? = path.first
        else { return nil }
        return key
    }
}
