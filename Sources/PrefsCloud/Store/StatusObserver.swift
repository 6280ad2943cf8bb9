import PrefsCore

/// Looks at the status of a store whenever one of its files may have changed.
final class StatusObserver: Sendable {
    private let store: CloudStore
    private let handler: @Sendable (CloudStoreStatus) -> Void
    private let work = BackgroundWork(callsObservers: true)
    private let state: Guarded<State>

    private struct State {
        var status: CloudStoreStatus
        var account: AccountName?
        var observations: [any AnyObject & Sendable] = []
        var mirrorObservation: CloudStoreObservation?
        var hasEnded = false
    }

    /// The kernel tells the end of a killed agent a moment before it releases the agent's lock. So the lock is looked
    /// at again after so many seconds.
    private static let delay = 0.1

    init(_ store: CloudStore, _ handler: @escaping @Sendable (CloudStoreStatus) -> Void) {
        (self.store, self.handler) = (store, handler)
        state = Guarded(State(status: store.status))
    }

    func begin() {
        let observation = store.fileObservers.add({ [weak self] in self?.look() }, retaining: store)
        state.withLock { $0.mirrorObservation = observation }
        observeFiles()
        look()
    }

    func end() {
        // Released after unlocking.
        let before = state.withLock { state in
            let before = (state.observations, state.mirrorObservation)
            (state.observations, state.mirrorObservation, state.hasEnded) = ([], nil, true)
            return before
        }
        withExtendedLifetime(before) {}
    }

    /// Observes the files of the agent; they are others with another account.
    private func observeFiles() {
        let account = store.account
        guard let directory = store.directory,
            state.withLock({ $0.observations.isEmpty || $0.account != account })
        else { return }
        var paths = [directory.agentRecord(of: account).path]
        if let account { paths.append(directory.watchLockPath(of: account)) }
        let observations = paths.map { path in
            store.background.observeFile(path) { [weak self] in
                self?.look()
                self?.lookAgain()
            }
        }
        let before = state.withLock { state in
            let before = state.observations
            if !state.hasEnded { (state.observations, state.account) = (observations, account) }
            return before
        }
        withExtendedLifetime(before) {}
    }

    private func look() {
        work.add { [weak self] in self?.tell() }
    }

    private func lookAgain() {
        work.schedule(after: Self.delay) { [weak self] in self?.tell() }
    }

    private func tell() {
        observeFiles()
        let status = store.status
        let isNew = state.withLock { state in
            guard !state.hasEnded, state.status != status else { return false }
            state.status = status
            return true
        }
        if isNew { handler(status) }
    }
}
