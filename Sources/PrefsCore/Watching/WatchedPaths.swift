/// The paths that a ``FileWatcher`` watches. Finds out which of them an event of the kernel affects.
///
/// Each existing component of a path is watched itself, including symbolic links and the components of their targets.
/// The first missing component is watched by its name in the directory where it was looked up. So each replacement or
/// creation causes an event, and the path is then followed again (`WatchedPaths+Components.swift`). Other names that
/// are created or removed in directories on the path wake no thread.
struct WatchedPaths {
    /// Whether a component could not be watched, so that all files must be polled.
    var isIncomplete = false

    /// The watched paths, by their bytes.
    var known: [[UInt8]: Known] = [:]
    /// For each watch, the paths that depend on it, by their bytes, with the events that affect each of them.
    var matters: [DirectoryEvents.Watch: [[UInt8]: Matter]] = [:]
    /// The events that each watch was registered for.
    var interests: [DirectoryEvents.Watch: DirectoryEvents.Interest] = [:]

    struct Known {
        var path: String
        /// Whether the path is a directory in which every file is watched.
        var isDirectory: Bool
        var watches: Set<DirectoryEvents.Watch> = []
    }

    struct Matter {
        var interest: DirectoryEvents.Interest = []
        var names: [[UInt8]] = []
        /// Whether every file in the directory is watched.
        var isWhole = false
        /// If the watch is of the last existing directory on the path to a missing file: the path of that directory,
        /// and whether it was empty. Only an empty directory can be removed.
        var last: (path: String, isEmpty: Bool?)?
    }

    var paths: [String] { known.values.map(\.path) }

    /// Watches the components of all paths as they are now.
    mutating func watchAll(_ events: borrowing DirectoryEvents) {
        isIncomplete = false
        for key in known.keys { watch(key, events) }
    }

    /// - Returns: False if the path was already being watched.
    mutating func add(_ path: String, isDirectory: Bool, _ events: borrowing DirectoryEvents) -> Bool {
        let key = Array(path.utf8)
        guard known[key] == nil else { return false }
        known[key] = Known(path: path, isDirectory: isDirectory)
        watch(key, events)
        return true
    }

    /// Ends watching some paths.
    ///
    /// - Returns: Other paths of which a component was not watched for a moment.
    mutating func remove(_ paths: [String], _ events: borrowing DirectoryEvents) -> [String] {
        for path in paths {
            let key = Array(path.utf8)
            for watch in known.removeValue(forKey: key)?.watches ?? [] { matters[watch]?[key] = nil }
        }
        return forgetWhatDoesNotMatter(events).compactMap { known[$0]?.path }
    }

    /// The paths that some events affect: they may lead to other files now, or to files with other contents. Their
    /// components are watched anew, as they are now.
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

    /// Removes watches that report more events than the paths need now. Paths that still need one add it again.
    ///
    /// - Returns: The paths of which a component was not watched for a moment, so that an event may have been missed.
    private mutating func forgetWhatDoesNotMatter(_ events: borrowing DirectoryEvents) -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for (watch, interest) in interests {
            let needed = (matters[watch] ?? [:]).values.reduce(into: DirectoryEvents.Interest()) {
                $0.formUnion($1.interest)
            }
            guard needed != interest else { continue }
            // inotify changes the events of a watch only by path, and that path may lead to another file by now. So the
            // watch is removed, and the paths that need it add it again.
            events.remove(watch)
            interests[watch] = nil
            keys.formUnion((matters.removeValue(forKey: watch) ?? [:]).keys)
        }
        for key in keys { self.watch(key, events) }
        return keys
    }
}
