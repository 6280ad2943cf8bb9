internal import Synchronization

/// Keeps the settings of this process in memory, and synchronises memory and files.
///
/// Reading and setting use memory alone. The background thread writes changes and reads those of other processes.
/// Changes that are left at the end of the process are written then.
final class PreferencesCenter: Sendable {
    static let shared = {
        // First of all: from then on, a fork waits until the instance is complete.
        ForkHandler.install()
        return PreferencesCenter()
    }()

    /// Held for moments.
    private let state: Guarded<PreferencesState>
    /// Held while files are read and written. A thread that holds ``state`` never locks it.
    let fileWork = FileWork()
    /// Whether the process was forked from the one that has the background thread, and has not used settings since.
    private let hasForked = Atomic(false)

    private init() {
        state = Guarded(PreferencesState(arguments: ArgumentDomain.contents(CommandLineArguments.texts)), .settings)
    }

    /// Runs a closure that reads or changes the settings in memory.
    @inline(__always)
    func withState<Result>(_ body: (inout PreferencesState) -> sending Result) -> sending Result {
        startInChild()
        return state.withLock(body)
    }

    /// Starts the background thread in a forked child, which has none until it uses settings.
    @inline(__always)
    func startInChild() {
        if hasForked.load(ordering: .relaxed), hasForked.exchange(false, ordering: .relaxed) {
            BackgroundWork.shared.start()
        }
    }

    /// Called in a forked child: leaves changes that are not in files to the parent.
    ///
    /// - Parameter isWatching: Whether the parent watched files.
    func leaveToParent(isWatching: Bool) {
        state.withLock { $0.leaveToParent() }
        hasForked.store(isWatching, ordering: .relaxed)
    }

    // MARK: Domains

    /// The position of the domain of a file. The file is read first if it is new or has changed, so that the caller
    /// is not notified later of an earlier change.
    func domain(_ file: StoredDomain) -> Int {
        BackgroundWork.shared.start()
        return fileWork.read {
            if let known = withState({ $0.domains.position(ofFile: file.path) }) {
                try? reloadIfChanged(known)
                return known
            }
            BackgroundWork.shared.watch(file.path)
            do throws(PreferencesError) {
                let (contents, version) = try file.store.contentsAndVersion(of: file.location)
                return withState { $0.add(LiveDomain(file: file, contents: contents, version: version)) }
            } catch {
                return withState { $0.add(LiveDomain(file: file, failure: error)) }
            }
        }
    }

    /// Changes the settings in memory. Files and observers follow.
    func change(_ body: (inout PreferencesState) -> Void) {
        let isDueSooner = withState { state in
            let before = state.dueTime
            body(&state)
            return state.dueTime != before
        }
        if isDueSooner { BackgroundWork.shared.wakeUp() }
    }

    /// Writes the changes of some domains, and reads those of other processes, before it returns.
    func synchronize(_ domains: [Int]) throws(PreferencesError) {
        defer { BackgroundWork.shared.wakeUp() }
        try fileWork.write { () throws(PreferencesError) in
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
    func update<Result>(_ domain: Int, _ change: (inout PropertyListDictionary) throws -> Result) throws -> Result {
        defer { BackgroundWork.shared.wakeUp() }
        return try fileWork.update {
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
                state.change(domain, .thisProcess) { domain in
                    for key in before.keysDiffering(from: after) { domain.set(after[key], forKey: key) }
                }
            }
            return result
        }
    }

    private func update<Result>(
        _ domain: Int, _ file: StoredDomain, _ change: (inout PropertyListDictionary) throws -> Result
    ) throws -> Result {
        var outcome: Swift.Result<Result, any Error>?
        let fork = ForkCount.current
        let written = try file.store.update(file.location) { contents in
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
            state.change(domain, .otherProcess) { $0.reload(written.before, nil) }
            state.change(domain, .thisProcess) { $0.reload(written.after, written.file.after) }
        }
        if written.file.isRounded { try reload(domain, file, written: written.file.after) }
        return result
    }

    // MARK: Files

    /// Writes the changes of a domain. The caller holds ``fileWork``.
    func write(_ domain: Int) throws(PreferencesError) {
        let work = withState { state in
            state.update(domain) { domain in
                domain.beginWriting().map { (changes: $0, file: domain.file, version: domain.version) }
            }
        }
        guard let work, let file = work.file else { return }
        var (changes, heldBack) = (work.changes, PendingChanges())
        var failure: PreferencesError?
        var replacement: DomainStore.Replacement?
        while replacement == nil {
            do throws(PreferencesError) {
                replacement = try file.store.replace(file.location, by: changes.domainChange, isTracked: true)
            } catch {
                // Hold back a value that the file's format cannot represent, so that the others are written.
                guard let key = error.keyOfValue, changes.move(key, to: &heldBack) else {
                    withState { state in state.update(domain) { $0.failWriting(error) } }
                    throw error
                }
                failure = error
            }
        }
        let isKnown = replacement?.before == work.version
        let (written, rest, version) = (changes, heldBack, isKnown ? replacement?.after : nil)
        withState { state in
            state.update(domain) { $0.finishWriting(written, holdingBack: rest, version) }
        }
        if !isKnown || replacement?.isRounded == true {
            try reload(domain, file, written: replacement?.after, afterOthers: !isKnown, silentKeys: written.silentKeys)
        }
        guard let failure else { return }
        withState { state in state.update(domain) { $0.failToHold(failure) } }
        throw failure
    }

    /// Reads a domain if its file is not the known version. The caller holds ``fileWork``.
    func reloadIfChanged(_ domain: Int) throws(PreferencesError) {
        guard
            let (file, version) = withState({ state in
                state.domains[domain].file.map { ($0, state.domains[domain].version) }
            })
        else { return }
        do throws(PreferencesError) {
            let now = try file.store.version(of: file.location)
            if now == version, withState({ $0.domains[domain].readingFailure == nil }) { return }
        } catch {
            // Reading below fails with the same error, and records it.
        }
        try reload(domain, file)
    }

    /// - Parameters:
    ///   - written: The version that this process wrote. Differences from the values that it wrote are due to the
    ///     format, or to other processes.
    ///   - afterOthers: Whether other processes have written since this process last knew the contents of the file.
    ///   - silentKeys: The keys of that version that were set without notifying observers.
    private func reload(
        _ domain: Int, _ file: StoredDomain, written: FileVersion? = nil, afterOthers: Bool = false,
        silentKeys: Set<PendingChanges.KeyBytes>? = nil
    ) throws(PreferencesError) {
        do throws(PreferencesError) {
            let (contents, version) = try file.store.contentsAndVersion(of: file.location)
            let isOwn = written != nil && version == written
            let origin = isOwn && !afterOthers ? PreferenceChange.Origin.thisProcess : .otherProcess
            withState { state in
                state.change(domain, origin, but: isOwn ? silentKeys : nil) { $0.reload(contents, version) }
            }
        } catch {
            withState { state in state.update(domain) { $0.failReading(error) } }
            throw error
        }
    }
}
