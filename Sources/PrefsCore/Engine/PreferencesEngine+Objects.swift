/// Methods for the objects of repositories: notifications of changed files, and saving later.
extension PreferencesEngine {
    /// Calls a handler whenever a file may have changed, as long as the returned observation is retained. Calls do
    /// not overlap.
    func observeFile(_ path: String, _ handler: @escaping @Sendable () -> Void) -> PreferenceObservation {
        backgroundThread.start()
        // Added first, since another thread may just be removing a domain of that file.
        let observation = fileObservers.add(path, handler)
        backgroundThread.watch(path)
        return observation
    }

    /// Schedules work for an object (``DeferredWork/add(for:after:on:_:)``).
    package func deferWork(
        for object: AnyObject, after delay: Double?, on queue: WorkQueue, _ work: @escaping @Sendable () throws -> Void
    ) {
        if deferredWork.add(for: object, after: delay, on: queue, work) { backgroundThread.noteWork() }
    }

    /// Makes a queue for ``deferWork(for:after:on:_:)``.
    package func newRepositoryQueue() -> WorkQueue { WorkQueue(repositoryThreads) }

    /// Reports an error that no caller gets (``Preferences/onFailure``).
    package func report(_ failure: any Error) { services.report(failure, nil) }
}
