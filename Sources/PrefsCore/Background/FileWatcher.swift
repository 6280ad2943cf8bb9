/// Tells which of some files were replaced, written into, made or removed, by whoever it was.
///
/// A file is watched by its name in its directory, since it is replaced and not written into; and so are the directories and links on the
/// way to it (``WatchedPaths``), none of which need be there yet. Where the system does not let itself be asked, the files are looked at
/// once in a while.
///
/// A directory can be watched as a whole: then every name in it counts as a file that is watched, and the path of the directory itself
/// stands for all of them where any may have changed.
final class FileWatcher: Sendable {
    private let call: WakeUp
    private let directoryEvents = DirectoryEvents()
    private let watched = Guarded(WatchedPaths())

    /// How often files are looked at that cannot be watched, in seconds.
    private static let interval = 0.5

    /// Nil where no more files can be opened.
    init?(watching paths: [String] = []) {
        do throws(SystemError) {
            call = try WakeUp()
        } catch {
            return nil
        }
        for path in paths { add(path) }
    }

    var paths: [String] {
        watched.withLock { $0.paths }
    }

    /// Watches a file from now on.
    func add(_ path: String) {
        add(path, isDirectory: false)
    }

    /// Watches all names of a directory from now on, which need not be there yet.
    func add(directory path: String) {
        add(path, isDirectory: true)
    }

    private func add(_ path: String, isDirectory: Bool) {
        let mustWakeUp = watched.withLock { $0.add(path, isDirectory: isDirectory, directoryEvents) && $0.isIncomplete }
        // Who waits must not wait for ever.
        if mustWakeUp { wakeUp() }
    }

    /// Makes ``wait(until:)`` return.
    func wakeUp() {
        call.call()
    }

    func holdExitSignals() {
        ExitSignals.hold(waking: call)
    }

    /// Gives up in a forked child what it shares with the watcher of its parent. Nothing else may be asked of it from now on than which
    /// paths it has watched.
    func closeInChild() {
        // Nobody may close the same numbers again, which may be those of other files by then.
        _ = Unmanaged.passRetained(self)
        call.closeInChild()
        directoryEvents.descriptor.closeInChild()
    }

    /// Waits until something has happened, ``wakeUp()`` is called, or it is late enough.
    ///
    /// - Parameter time: By ``MonotonicClock``; nil for never.
    /// - Returns: The files that may have changed.
    func wait(until time: Double?) -> [String] {
        wait(until: time, whileRead: nil) ?? []
    }

    /// Waits for the same as long as somebody reads what is written to a stream.
    ///
    /// - Returns: The files that may have changed; nil when nobody reads the stream any more.
    func wait(until time: Double?, whileRead output: StandardStream?) -> [String]? {
        let isIncomplete = watched.withLock { $0.isIncomplete }
        var timeout = time.map { max($0 - MonotonicClock.now, 0) }
        if isIncomplete { timeout = min(timeout ?? Self.interval, Self.interval) }
        let isRead = ReadyDescriptors.wait(
            for: call.descriptor, or: directoryEvents.descriptor, whileRead: output, timeout: timeout)
        guard isRead else { return nil }
        call.reset()
        let events = directoryEvents.next()
        return watched.withLock { watched in
            guard isIncomplete else { return watched.paths(changedBy: events, directoryEvents) }
            watched.watchAll(directoryEvents)
            return watched.paths
        }
    }
}
