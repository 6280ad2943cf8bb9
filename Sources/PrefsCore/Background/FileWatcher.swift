/// Tells which of some files were replaced, written into, made or removed, by whoever it was.
///
/// A file is watched by its name in its directory, since it is replaced and not written into. Where the
/// directory is missing, the nearest one above it is watched until it is there. A link in the place of the file is watched, and
/// so is what it leads to. Where the system does not let itself be asked, the files are looked at once in a while.
final class FileWatcher: Sendable {
    private let call: WakeUp
    private let directoryEvents = DirectoryEvents()
    private let files = Guarded(Files())

    private struct Files {
        var paths: [String] = []
        /// The same by their bytes.
        var known: Set<[UInt8]> = []
        /// By watch, the names that matter in the directory and the files that they matter for.
        var names: [DirectoryEvents.Watch: [Name]] = [:]
        /// By path, what the links among the files lead to. Both are compared by their bytes.
        var targets: [[UInt8]: [UInt8]] = [:]
        /// Whether a directory could not be watched.
        var isIncomplete = false
    }

    private struct Name {
        var name: String
        var path: String
        /// Whether the name is that of a directory which is missing.
        var isDirectory: Bool
    }

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
        files.withLock { $0.paths }
    }

    /// Watches a file from now on.
    func add(_ path: String) {
        let isIncomplete = files.withLock { files in
            guard files.known.insert(Array(path.utf8)).inserted else { return false }
            files.paths.append(path)
            watchPlaces(of: path, &files)
            return files.isIncomplete
        }
        // Who waits must not wait for ever.
        if isIncomplete { wakeUp() }
    }

    /// Makes ``wait(until:)`` return.
    func wakeUp() {
        call.call()
    }

    func holdExitSignals() {
        ExitSignals.hold(waking: call)
    }

    /// Waits until something has happened, ``wakeUp()`` is called, or it is late enough.
    ///
    /// - Parameter time: By ``MonotonicClock``; nil for never.
    /// - Returns: The files that may have changed.
    func wait(until time: Double?) -> [String] {
        let isIncomplete = files.withLock { $0.isIncomplete }
        var timeout = time.map { max($0 - MonotonicClock.now, 0) }
        if isIncomplete { timeout = min(timeout ?? Self.interval, Self.interval) }
        ReadyDescriptors.wait(for: call.descriptor, or: directoryEvents.descriptor, timeout: timeout)
        call.reset()
        let events = directoryEvents.next()
        return files.withLock { files in isIncomplete ? files.paths : changed(events, &files) }
    }

    private func changed(_ events: [DirectoryEvents.Event], _ files: inout Files) -> [String] {
        var paths: [String] = []
        var watchedAnew: [String] = []
        for event in events {
            guard let watch = event.watch else { return rewatchAll(&files) }
            // An event of a directory itself, of which no more will come.
            let isGone = event.name.isEmpty
            for name in files.names[watch] ?? [] where isGone || name.name.utf8.elementsEqual(event.name.utf8) {
                paths.append(name.path)
                if isGone || name.isDirectory || leadsElsewhere(name.path, files) { watchedAnew.append(name.path) }
            }
        }
        for path in watchedAnew { watch(path, &files) }
        return paths
    }

    private func rewatchAll(_ files: inout Files) -> [String] {
        for path in files.paths { watch(path, &files) }
        return files.paths
    }

    // MARK: Watches

    private func watch(_ path: String, _ files: inout Files) {
        for watch in files.names.keys { files.names[watch]?.removeAll { $0.path.utf8.elementsEqual(path.utf8) } }
        for watch in files.names.filter({ $0.value.isEmpty }).keys {
            directoryEvents.remove(watch)
            files.names[watch] = nil
        }
        watchPlaces(of: path, &files)
    }

    private func watchPlaces(of path: String, _ files: inout Files) {
        watch(path, for: path, &files)
        let target = Self.target(of: path)
        files.targets[Array(path.utf8)] = target.map { Array($0.utf8) }
        if let target { watch(target, for: path, &files) }
    }

    /// Whether a path has become a link since it was watched, or one to another file, or is none any more.
    private func leadsElsewhere(_ path: String, _ files: Files) -> Bool {
        files.targets[Array(path.utf8)] != Self.target(of: path).map { Array($0.utf8) }
    }

    /// What a path that is a link leads to; nil for any other.
    private static func target(of path: String) -> String? {
        guard let target = try? FileSystem.resolvingLinks(path), !target.utf8.elementsEqual(path.utf8) else { return nil }
        return target
    }

    private func watch(_ place: String, for path: String, _ files: inout Files) {
        let wanted = (directory: FileSystem.directory(of: place), name: FileSystem.name(of: place), isDirectory: false)
        var (directory, name, isDirectory) = wanted
        while true {
            do throws(SystemError) {
                let watch = try directoryEvents.add(directory)
                // It may have been made before it was watched for.
                if isDirectory, try FileStatus.of(directory + "/" + name)?.isDirectory == true {
                    (directory, name, isDirectory) = wanted
                    continue
                }
                files.names[watch, default: []].append(Name(name: name, path: path, isDirectory: isDirectory))
                return
            } catch {
                let isMissing = error.code == .noSuchFile || error.code == .notADirectory
                let above = FileSystem.directory(of: directory)
                guard isMissing, !above.utf8.elementsEqual(directory.utf8) else {
                    files.isIncomplete = true
                    return
                }
                (directory, name, isDirectory) = (above, FileSystem.name(of: directory), true)
            }
        }
    }
}
