/// The paths that a ``FileWatcher`` watches, and which of them an event concerns.
///
/// Each existing component of a path is watched itself, including symbolic links and the components of their targets;
/// the first missing component is watched by its name in the directory where it was looked up. So each replacement or
/// creation is seen, and the path is then followed again (`WatchedPaths+Components.swift`). Other names that come and
/// go in directories on the path wake no thread.
struct WatchedPaths {
    private(set) var paths: [String] = []
    /// Whether a component could not be watched.
    var isIncomplete = false

    /// By the bytes of the path.
    var known: [[UInt8]: Known] = [:]
    /// For each watch, by the bytes of each path that depends on it: the events that affect the path.
    var matters: [DirectoryEvents.Watch: [[UInt8]: Matter]] = [:]
    /// The events that each watch was registered for.
    var interests: [DirectoryEvents.Watch: DirectoryEvents.Interest] = [:]

    struct Known {
        var path: String
        /// Whether it is a directory in which every name counts as a watched path.
        var isDirectory: Bool
        var watches: Set<DirectoryEvents.Watch> = []
    }

    struct Matter {
        var interest: DirectoryEvents.Interest = []
        var names: [[UInt8]] = []
        /// Whether all names in the directory are watched paths.
        var isWhole = false
        /// If this is the last existing directory on the way to a missing file: its path, and whether it was empty.
        /// Only an empty directory can be removed.
        var last: (path: String, isEmpty: Bool?)?
    }

    /// Watches all paths as they are now.
    mutating func watchAll(_ events: borrowing DirectoryEvents) {
        isIncomplete = false
        for key in known.keys { watch(key, events) }
    }

    /// - Returns: False if the path is watched already.
    mutating func add(_ path: String, isDirectory: Bool, _ events: borrowing DirectoryEvents) -> Bool {
        let key = Array(path.utf8)
        guard known[key] == nil else { return false }
        paths.append(path)
        known[key] = Known(path: path, isDirectory: isDirectory)
        watch(key, events)
        return true
    }

    /// The paths that may lead to other files, or to files with other contents, after some events. From now on they
    /// are watched as they are now.
    mutating func paths(changedBy happened: [DirectoryEvents.Event], _ events: borrowing DirectoryEvents) -> [String] {
        var changed: [String] = []
        var moved: Set<[UInt8]> = []
        var touched: Set<DirectoryEvents.Watch> = []
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
            touched.insert(watch)
        }
        for watch in touched { moved.formUnion(keysOfLast(watch)) }
        for key in moved { watch(key, events) }
        moved.formUnion(forgetWhatDoesNotMatter(events))
        return changed + moved.compactMap { known[$0]?.path }
    }

    /// The paths whose last existing directory has become empty or is no longer empty.
    private func keysOfLast(_ watch: DirectoryEvents.Watch) -> [[UInt8]] {
        let last = (matters[watch] ?? [:]).filter { $0.value.last != nil }
        guard let path = last.values.first?.last?.path else { return [] }
        let isEmpty = isEmptyDirectory(path)
        return last.filter { $0.value.last?.isEmpty != isEmpty }.map(\.key)
    }

    /// Removes watches that are registered for more events than the paths need now.
    ///
    /// - Returns: The paths of which a component was not watched for a moment.
    private mutating func forgetWhatDoesNotMatter(_ events: borrowing DirectoryEvents) -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for (watch, interest) in interests {
            let needed = (matters[watch] ?? [:]).values.reduce(into: DirectoryEvents.Interest()) {
                $0.formUnion($1.interest)
            }
            guard needed != interest else { continue }
            // inotify changes a watch only by path, and the path may lead to another file by now. So the watch is
            // removed, and the paths that need it add it again.
            events.remove(watch)
            interests[watch] = nil
            keys.formUnion((matters.removeValue(forKey: watch) ?? [:]).keys)
        }
        for key in keys { self.watch(key, events) }
        return keys
    }
}
