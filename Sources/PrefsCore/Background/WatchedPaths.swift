/// The paths that a ``FileWatcher`` watches, and what decides which files they mean.
///
/// Of each path every component that is there is watched itself, links and what they lead to included, and the first that is missing by its
/// name in the directory in which it is looked for. Whatever becomes another one, or is made, is seen so, and the path is gone along
/// anew (`WatchedPaths+Components.swift`). Names that come and go in directories on the way wake nobody.
struct WatchedPaths {
    private(set) var paths: [String] = []
    /// Whether something could not be watched.
    var isIncomplete = false

    /// By the bytes of the path.
    var known: [[UInt8]: Known] = [:]
    /// By watch and by the bytes of the path, what matters of it.
    var matters: [DirectoryEvents.Watch: [[UInt8]: Matter]] = [:]
    /// What the system has been asked for.
    var interests: [DirectoryEvents.Watch: DirectoryEvents.Interest] = [:]

    struct Known {
        var path: String
        /// Whether it is a directory, of which every name counts as a path that is watched.
        var isDirectory: Bool
        var watches: Set<DirectoryEvents.Watch> = []
    }

    struct Matter {
        var interest: DirectoryEvents.Interest = []
        var names: [[UInt8]] = []
        /// Whether all names are paths that are watched.
        var isWhole = false
        /// Of the last directory on the way to what is missing, its path and whether it was empty. It must be before it is removed.
        var last: (path: String, isEmpty: Bool?)?
    }

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

    /// The paths whose last directory is empty, and was not, or the other way round.
    private func keysOfLast(_ watch: DirectoryEvents.Watch) -> [[UInt8]] {
        let last = (matters[watch] ?? [:]).filter { $0.value.last != nil }
        guard let path = last.values.first?.last?.path else { return [] }
        let isEmpty = isEmptyDirectory(path)
        return last.filter { $0.value.last?.isEmpty != isEmpty }.map(\.key)
    }

    /// Watches nothing for what no path needs any more.
    ///
    /// - Returns: The paths of which something has not been watched for a moment.
    private mutating func forgetWhatDoesNotMatter(_ events: borrowing DirectoryEvents) -> Set<[UInt8]> {
        var keys: Set<[UInt8]> = []
        for (watch, interest) in interests {
            let needed = (matters[watch] ?? [:]).values.reduce(into: DirectoryEvents.Interest()) {
                $0.formUnion($1.interest)
            }
            guard needed != interest else { continue }
            // The system can only add to what it has been asked for by a path, which may lead elsewhere now.
            events.remove(watch)
            interests[watch] = nil
            keys.formUnion((matters.removeValue(forKey: watch) ?? [:]).keys)
        }
        for key in keys { self.watch(key, events) }
        return keys
    }
}
