/// Tells which of some files were replaced, written into, made or removed, by whoever it was.
///
/// A file is watched by its name in its directory, since it is replaced and not written into. Where the
/// directory is missing, the nearest one above it is watched until it is there. A link in the place of the file or of a directory on
/// the way to it is watched, and so is what it leads to; and so are all directories on the way, which may be renamed. Where the system does not let itself be asked, the files are looked at once in a while.
///
/// A directory can be watched as a whole: then every name in it counts as a file that is watched, and the path of the directory itself
/// stands for all of them where any may have changed.
final class FileWatcher: Sendable {
    private let call: WakeUp
    private let directoryEvents = DirectoryEvents()
    private let files = Guarded(Files())

    private struct Files {
        var paths: [String] = []
        /// The same by their bytes.
        var known: Set<[UInt8]> = []
        /// Those of the paths that are directories watched as a whole, by their bytes.
        var directories: Set<[UInt8]> = []
        /// By watch, the names that matter in the directory and the files that they matter for.
        var names: [DirectoryEvents.Watch: [Name]] = [:]
        /// By path, what the links among the files lead to. Both are compared by their bytes.
        var targets: [[UInt8]: [UInt8]] = [:]
        /// Whether a directory could not be watched.
        var isIncomplete = false
    }

    private struct Name {
        /// Nil for every name; empty for the directory itself alone.
        var name: String?
        var path: String
        /// Whether the name is that of a directory which is missing, or of a link to one.
        var isDirectory: Bool

        func isMeant(_ name: String) -> Bool {
            self.name.map { $0.utf8.elementsEqual(name.utf8) } ?? true
        }
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
        add(path, isDirectory: false)
    }

    /// Watches all names of a directory from now on, which need not be there yet.
    func add(directory path: String) {
        add(path, isDirectory: true)
    }

    private func add(_ path: String, isDirectory: Bool) {
        let isIncomplete = files.withLock { files in
            guard files.known.insert(Array(path.utf8)).inserted else { return false }
            files.paths.append(path)
            if isDirectory { files.directories.insert(Array(path.utf8)) }
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
        wait(until: time, whileRead: nil) ?? []
    }

    /// Waits for the same as long as somebody reads what is written to a stream.
    ///
    /// - Returns: The files that may have changed; nil when nobody reads the stream any more.
    func wait(until time: Double?, whileRead output: StandardStream?) -> [String]? {
        let isIncomplete = files.withLock { $0.isIncomplete }
        var timeout = time.map { max($0 - MonotonicClock.now, 0) }
        if isIncomplete { timeout = min(timeout ?? Self.interval, Self.interval) }
        let isRead = ReadyDescriptors.wait(
            for: call.descriptor, or: directoryEvents.descriptor, whileRead: output, timeout: timeout)
        guard isRead else { return nil }
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
            for name in files.names[watch] ?? [] where isGone || name.isMeant(event.name) {
                if name.name == nil, !isGone {
                    paths.append(name.path + "/" + event.name)
                    continue
                }
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
        var way: Set<[UInt8]> = []
        if files.directories.contains(Array(path.utf8)) {
            watchWay(to: path + "/", for: path, &way, &files)
            watch(Place(directory: path, name: nil, isDirectory: false), for: path, &files)
            return
        }
        watchWay(to: path, for: path, &way, &files)
        watch(Place(path), for: path, &files)
        let target = Self.target(of: path)
        files.targets[Array(path.utf8)] = target.map { Array($0.utf8) }
        if let target {
            watchWay(to: target, for: path, &way, &files)
            watch(Place(target), for: path, &files)
        }
    }

    /// Directories on the way to a file, at most; links may lead in circles.
    private static let longestWay = 256

    /// Watches the directories on the way to a path, for a file that is watched, the highest first: when one is renamed meanwhile, those
    /// below are others, and it has been watched by then.
    ///
    /// - Parameter way: By their bytes, the directories that have been watched for that file.
    private func watchWay(to path: String, for file: String, _ way: inout Set<[UInt8]>, _ files: inout Files) {
        let directory = FileSystem.directory(of: path)
        guard !directory.utf8.elementsEqual(path.utf8), way.count < Self.longestWay, way.insert(Array(directory.utf8)).inserted else { return }
        watchWay(to: directory, for: file, &way, &files)
        // What is missing will be found by a name above it.
        if let watch = try? directoryEvents.add(going: directory) {
            files.names[watch, default: []].append(Name(name: "", path: file, isDirectory: true))
        }
        if let target = try? FileSystem.target(ofLink: directory) {
            watch(Place(directory, isDirectory: true), for: file, &files)
            watchWay(to: target + "/", for: file, &way, &files)
        }
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

    /// What is looked for in a directory.
    private struct Place {
        var directory: String
        /// Nil for every name.
        var name: String?
        var isDirectory: Bool

        init(directory: String, name: String?, isDirectory: Bool) {
            self.directory = directory
            self.name = name
            self.isDirectory = isDirectory
        }

        init(_ path: String, isDirectory: Bool = false) {
            self.init(directory: FileSystem.directory(of: path), name: FileSystem.name(of: path), isDirectory: isDirectory)
        }
    }

    private func watch(_ wanted: Place, for path: String, _ files: inout Files) {
        var place = wanted
        var isAbove = false
        while true {
            do throws(SystemError) {
                let watch = try directoryEvents.add(place.directory)
                // It may have been made before it was watched for.
                if isAbove, let name = place.name, try FileStatus.of(place.directory + "/" + name)?.isDirectory == true {
                    (place, isAbove) = (wanted, false)
                    continue
                }
                files.names[watch, default: []].append(Name(name: place.name, path: path, isDirectory: place.isDirectory))
                return
            } catch {
                let isMissing = error.code == .noSuchFile || error.code == .notADirectory
                let above = FileSystem.directory(of: place.directory)
                guard isMissing, !above.utf8.elementsEqual(place.directory.utf8) else {
                    files.isIncomplete = true
                    return
                }
                (place, isAbove) = (Place(place.directory, isDirectory: true), true)
            }
        }
    }
}
