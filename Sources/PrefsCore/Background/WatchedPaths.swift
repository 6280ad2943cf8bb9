/// The paths that a ``FileWatcher`` watches, and the names in directories that decide which files they mean.
///
/// Of each path every component is watched by its name in the directory in which it is looked for, links and what they lead to included,
/// as far as there are directories. Whatever becomes another one, or is made, is seen so, and the path is gone along anew.
struct WatchedPaths {
    private(set) var paths: [String] = []
    /// Whether a directory could not be watched.
    private(set) var isIncomplete = false

    /// By the bytes of the path.
    private var known: [[UInt8]: Known] = [:]
    /// By watch and by the bytes of the path, what matters in the directory.
    private var matters: [DirectoryEvents.Watch: [[UInt8]: Matter]] = [:]

    private struct Known {
        var path: String
        /// Whether it is a directory, of which every name counts as a path that is watched.
        var isDirectory: Bool
        var watches: Set<DirectoryEvents.Watch> = []
    }

    private struct Matter {
        var names: [[UInt8]] = []
        /// Whether all names are paths that are watched.
        var isWhole = false
    }

    /// As many links as a path may lead through for the system.
    private static let linkLimit = 40

    /// Watches all paths as they are now.
    mutating func watchAll(_ events: borrowing DirectoryEvents) {
        isIncomplete = false
        for key in known.keys { watch(key, events) }
    }

    /// - Returns: False for a path that is watched already.
    mutating func add(_ path: String, isDirectory: Bool, _ events: borrowing DirectoryEvents) -> Bool {
        let key = Array(path.utf8)
        guard known[key] == nil else { return false }
        paths.append(path)
        known[key] = Known(path: path, isDirectory: isDirectory)
        watch(key, events)
        return true
    }

    /// The paths that may mean other files, or files with other contents, after some events. They are watched as they are now.
    mutating func paths(changedBy happened: [DirectoryEvents.Event], _ events: borrowing DirectoryEvents) -> [String] {
        var changed: [String] = []
        var moved: Set<[UInt8]> = []
        for event in happened {
            guard let watch = event.watch else {
                moved = Set(known.keys)
                break
            }
            let name = Array(event.name.utf8)
            for (key, matter) in matters[watch] ?? [:] {
                if name.isEmpty || matter.names.contains(name) {
                    moved.insert(key)
                } else if matter.isWhole, let path = known[key]?.path {
                    changed.append(path + "/" + event.name)
                }
            }
        }
        for key in moved {
            watch(key, events)
            if let path = known[key]?.path { changed.append(path) }
        }
        return changed
    }

    // MARK: Watches

    private mutating func watch(_ key: [UInt8], _ events: borrowing DirectoryEvents) {
        guard let entry = known[key] else { return }
        for watch in entry.watches { matters[watch]?[key] = nil }
        known[key]?.watches = []
        watchComponents(of: entry, key, events)
        for watch in entry.watches where matters[watch]?.isEmpty ?? false {
            events.remove(watch)
            matters[watch] = nil
        }
    }

    /// Goes along a path as the system does. Each directory is watched before it is looked into: what changes later is seen.
    private mutating func watchComponents(of entry: Known, _ key: [UInt8], _ events: borrowing DirectoryEvents) {
        var rest = Self.components(entry.path)
        var directory = Self.start(of: entry.path)
        var linkCount = 0
        while let name = rest.popLast() {
            let isLast = rest.isEmpty && !entry.isDirectory
            guard watch(directory, isLast ? .contents : .names, of: key, events, { $0.names.append(Array(name.utf8)) }) else { return }
            let path = directory + (directory.utf8.last == UInt8(ascii: "/") ? "" : "/") + name
            if let target = (try? FileSystem.target(ofLink: path)) ?? nil {
                linkCount += 1
                guard linkCount <= Self.linkLimit else { return }
                directory = Self.start(of: target)
                rest += Self.components(target)
            } else {
                directory = path
            }
        }
        if entry.isDirectory { _ = watch(directory, .contents, of: key, events) { $0.isWhole = true } }
    }

    /// - Returns: False where there is no such directory. One that cannot be watched may be there all the same.
    private mutating func watch(
        _ directory: String, _ extent: DirectoryEvents.Extent, of key: [UInt8], _ events: borrowing DirectoryEvents,
        _ note: (inout Matter) -> Void
    ) -> Bool {
        do throws(SystemError) {
            let watch = try events.add(directory, extent)
            note(&matters[watch, default: [:]][key, default: Matter()])
            known[key]?.watches.insert(watch)
        } catch {
            if error.code == .noSuchFile || error.code == .notADirectory { return false }
            // Nobody is told of the names of a directory that may not be read, and looking at all files all the time is no help there.
            if error.code != .permissionDenied || extent != .names { isIncomplete = true }
        }
        return true
    }

    /// The components of a path, the first one last.
    private static func components(_ path: String) -> [String] {
        path.utf8.split(separator: UInt8(ascii: "/")).reversed().map { String(Substring($0)) }
    }

    private static func start(of path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? "/" : "."
    }
}
