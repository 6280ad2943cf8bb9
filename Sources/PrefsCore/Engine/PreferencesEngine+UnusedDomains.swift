/// Removes domains that no instance of ``Preferences`` uses any more, so that a program which opens many domains, one
/// after the other, does not keep them all in memory.
extension PreferencesEngine {
    /// How long unused domains are kept, in seconds. A program that creates settings of the same domain again and again
    /// does not read the file each time.
    private static let unusedTime = 1.0

    /// Removes an instance of ``Preferences``.
    func remove(_ instance: InstanceIndex) {
        _ = withState { $0.removeInstance(instance) }
        planRemoval()
    }

    /// Plans to remove unused domains. To be called when a domain may have become unused.
    func planRemoval() {
        let time = services.now() + Self.unusedTime
        let isNew = withState { state in
            guard state.removalTime == nil else { return false }
            state.removalTime = time
            return true
        }
        if isNew, backgroundThread.isInUse { backgroundThread.wakeUp() }
    }

    /// Removes unused domains if ``EngineState/removalTime`` has come, and ends watching their files.
    func removeUnusedDomainsIfDue() {
        let now = services.now()
        guard withState({ state in state.removalTime.map { $0 <= now } ?? false }) else { return }
        ThreadActivity.resting { fileAccess.waitUntilFree() }
        let mayHaveChanged = fileAccess.read {
            let paths = withState { $0.removeUnusedDomains(theRestAt: now + Self.unusedTime) }
            let others = backgroundThread.endWatching(paths)
            // Objects may be stored in the same files.
            let observed = fileObservers.observed(of: paths)
            for path in observed { backgroundThread.watch(path) }
            return others + observed
        }
        filesMayHaveChanged(mayHaveChanged)
    }
}
