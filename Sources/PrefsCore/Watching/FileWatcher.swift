/// Reports which of the watched files may have been replaced, written, created or removed, by any process.
///
/// A file is watched by its name in its directory, since it is usually replaced and not written in place. Each link on
/// its path is watched too, and neither the file nor its directory has to exist yet (``WatchedPlace``). A directory
/// above these that is renamed is seen when the path is added again. If the kernel cannot watch a directory, all files
/// are polled.
///
/// A directory can be watched as a whole. Then every file in it is watched, and the directory's own path is reported if
/// any of them may have changed.
package final class FileWatcher: Sendable {
    private let wakeUpPipe: WakeUpPipe
    private let directoryEvents = DirectoryEvents()
    /// Held while the kernel is told what to watch, which can take long.
    private let lock = RecursiveLock()
    /// Guarded by ``lock``.
    nonisolated(unsafe) private var watched = WatchedPaths()

    /// The polling interval for files that cannot be watched, in seconds.
    private static let pollingInterval = 0.5

    /// Returns nil if no pipe can be created, for example because the process has no free descriptors.
    package init?(watching paths: [String] = []) {
        do throws(PreferencesError) {
            wakeUpPipe = try WakeUpPipe()
        } catch {
            return nil
        }
        for path in paths { add(path) }
    }

    private func withWatched<Result>(_ body: (inout WatchedPaths) -> Result) -> Result {
        lock.withLock { body(&watched) }
    }

    /// Watches a file from now on, by the directories and links that its path leads through now. If it was watched at
    /// other places, it may have changed there unseen, so ``wait(until:)`` returns it.
    package func add(_ path: String) {
        add(path, isDirectory: false)
    }

    /// Watches all names in a directory, which does not have to exist yet, from now on.
    package func add(directory path: String) {
        add(path, isDirectory: true)
    }

    private func add(_ path: String, isDirectory: Bool) {
        let mustWakeUp = withWatched { watched in
            let isIncomplete = watched.isIncomplete
            watched.add(path, isDirectory: isDirectory, directoryEvents)
            return watched.hasMovedPaths || watched.isIncomplete && !isIncomplete
        }
        // If polling has become necessary, the waiting thread has to wait with a timeout from now on.
        if mustWakeUp { wakeUp() }
    }

    /// Ends watching some files.
    ///
    /// - Returns: Other files that may have changed meanwhile.
    func remove(_ paths: [String]) -> [String] {
        withWatched { $0.remove(paths, directoryEvents) }
    }

    /// Makes ``wait(until:)`` return soon.
    func wakeUp() {
        wakeUpPipe.signal()
    }

    /// Makes the signals that ask the process to end wake the waiting thread (``ExitSignals``).
    func holdExitSignals() {
        ExitSignals.hold(waking: wakeUpPipe)
    }

    /// Makes the calling thread the one that the signal that asks the process to stop wakes (``StopSignal``).
    func awaitStopSignal() {
        StopSignal.setThread(waking: wakeUpPipe)
    }

    /// Lets forked children close the descriptors, which they would share with this process. They must not use this
    /// watcher.
    func closeInChildren() {
        ForkHandler.closeInChildren(descriptorNumbers + [wakeUpPipe.senderNumber], of: self)
    }

    /// The descriptors of which one becomes readable when ``wait(until:)`` would return, for a thread that waits for
    /// other descriptors, too.
    package var descriptorNumbers: [CInt] { [wakeUpPipe.receiverNumber, directoryEvents.descriptor.number] }

    /// The time in seconds after which ``wait(until:)`` would return at the latest; nil for no limit.
    package var timeLimit: Double? { withWatched { $0.isIncomplete } ? Self.pollingInterval : nil }

    /// Waits until a file may have changed, ``wakeUp()`` is called, or a time has come.
    ///
    /// - Parameter time: When to stop waiting, by ``MonotonicClock``; nil for never.
    /// - Returns: The files that may have changed.
    package func wait(until time: Double?) -> [String] {
        wait(until: time, whileRead: nil) ?? []
    }

    /// Waits as ``wait(until:)`` does, as long as the process that reads a stream (a pipe) has not closed it.
    ///
    /// - Returns: The files that may have changed; nil when the reader of the stream has closed it.
    package func wait(until time: Double?, whileRead output: StandardStream?) -> [String]? {
        let isIncomplete = withWatched { $0.isIncomplete }
        var timeout = time.map { max($0 - MonotonicClock.now, 0) }
        if isIncomplete { timeout = min(timeout ?? Self.pollingInterval, Self.pollingInterval) }
        let isRead = ReadyDescriptors.wait(
            for: wakeUpPipe.descriptor, or: directoryEvents.descriptor, whileRead: output, timeout: timeout)
        guard isRead else { return nil }
        wakeUpPipe.reset()
        let events = directoryEvents.next()
        return withWatched { watched in
            guard isIncomplete else { return watched.paths(changedBy: events, directoryEvents) }
            watched.watchAll(directoryEvents)
            return watched.paths
        }
    }
}
