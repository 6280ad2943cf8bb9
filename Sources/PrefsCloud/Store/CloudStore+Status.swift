import PrefsCore

extension CloudStore {
    /// How it stands with carrying edits, as the files on this device say. It does not wait for the agent.
    public var status: CloudStoreStatus {
        guard let directory else { return CloudStoreStatus() }
        let account = account
        let mirror = (try? directory.mirror(of: account).read()) ?? nil
        let record = directory.agentRecord(of: account).read()
        let domain = domain.text
        var status = CloudStoreStatus()
        status.isAgentRunning = directory.isWatched(account)
        if let time = mirror?.lastSynchronization, time > 0 {
            status.lastSynchronization = PropertyListDate(millisecondsSince1970: time)
        }
        if let lastError = record.lastError {
            status.lastError = lastError
            status.lastErrorDate = PropertyListDate(millisecondsSince1970: record.lastErrorDate)
        }
        var pending = Set(mirror?.records.lazy.filter { $1.isPending && $0.isIn(domain) }.map(\.key) ?? [])
        status.keysOverQuota = pending.intersection(mirror?.overQuota ?? []).sorted().map(\.key)
        // Those that are in memory alone so far.
        pending.formUnion(state.withLock { $0.store.edits }.inOrder.map(\.key))
        status.pendingKeys = pending.sorted().map(\.key)
        return status
    }

    /// Calls a closure whenever the ``status`` has become another one.
    ///
    /// - Parameter handler: Called on a thread of this library with one status at a time.
    /// - Returns: The observation. It ends with ``/PrefsCore/PreferenceObservation/cancel()``, or when it is released.
    public func observeStatus(_ handler: @escaping @Sendable (CloudStoreStatus) -> Void) -> CloudStoreObservation {
        let observer = StatusObserver(self, handler)
        observer.begin()
        return CloudStoreObservation { observer.end() }
    }

    /// The future states. The sequence ends when the task that iterates over it is cancelled.
    @export(implementation)
    public var statusChanges: AsyncStream<CloudStoreStatus> {
        let (stream, continuation) = AsyncStream.makeStream(of: CloudStoreStatus.self)
        let observation = observeStatus { continuation.yield($0) }
        continuation.onTermination = { _ in observation.cancel() }
        return stream
    }
}

extension PropertyListDate {
    /// - Parameter milliseconds: Since 1970-01-01, while property lists count from 2001-01-01.
    package init(millisecondsSince1970 milliseconds: Int64) {
        self.init(secondsSinceReferenceDate: (Double(milliseconds) / 1000).rounded(.down) - 978_307_200)
    }
}
