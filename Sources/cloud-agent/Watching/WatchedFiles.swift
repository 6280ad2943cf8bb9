import PrefsCore

/// Tells which of some files have changed. Where the kernel reports a change and the file is the same as before,
/// nothing is told.
final class WatchedFiles {
    private let watcher: FileWatcher
    private var versions: [String: FileVersion?] = [:]

    /// Nil if the system has no more descriptors.
    init?() {
        guard let watcher = FileWatcher() else { return nil }
        self.watcher = watcher
    }

    /// The descriptors of which one becomes readable when something may have changed.
    var descriptors: [CInt] { watcher.descriptorNumbers }

    /// The time in seconds after which ``takeChanges()`` has to be called at the latest; nil for no limit.
    var timeLimit: Double? { watcher.timeLimit }

    /// Watches a file, which need not exist, from now on.
    func add(_ path: String) {
        guard versions[path] == nil else { return }
        watcher.add(path)
        versions[path] = .some((try? FileSystem.version(of: path)) ?? nil)
    }

    /// The files that have changed since the last call. Does not wait.
    func takeChanges() -> Set<String> {
        var changed: Set<String> = []
        for path in watcher.wait(until: MonotonicClock.now) {
            let version = (try? FileSystem.version(of: path)) ?? nil
            guard let before = versions[path], before != version else { continue }
            versions[path] = .some(version)
            changed.insert(path)
        }
        return changed
    }
}
