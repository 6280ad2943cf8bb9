/// The paths that a ``FileWatcher`` watches. Finds out which of them an event of the kernel affects.
///
/// Each path has its places (``WatchedPlace``). When an event affects a path, the path is followed again, so that its
/// places are watched as they are then. Other directories on the way are not watched, and names that are created or
/// removed in them wake no thread.
struct WatchedPaths {
    /// Whether a place could not be watched, so that all files must be polled.
    private(set) var isIncomplete = false

    /// The watched paths, by their bytes.
    private var known: [[UInt8]: Known] = [:]
    /// The events that each watch was registered for.
    private var interests: [DirectoryEvents.Watch: DirectoryEvents.Interest] = [:]
    /// Whether the places of a path were watched anew since ``forgetWhatDoesNotMatter(_:)``.
    private var mayHaveUnneededWatches = false
    /// The paths whose places were others when they were added again. Events of their earlier places lead to no path.
    private var moved: Set<[UInt8]> = []

    private struct Known {
        var path: String
        /// Whether the path is a directory in which every file is watched.
        var isDirectory: Bool
        var places: [(watch: DirectoryEvents.Watch, place: WatchedPlace)] = []
    }

    /// How many times a path is followed if it changes while it is being followed.
    private static let attempts = 10

    var paths: [String] { known.values.map(\.path) }

    /// Whether ``paths(changedBy:_:)`` returns paths without any event.
    var hasMovedPaths: Bool { !moved.isEmpty }

    /// Watches the places of all paths as they are now.
    mutating func watchAll(_ events: borrowing DirectoryEvents) {
        (isIncomplete, moved) = (false, [])
        for key in known.keys { watch(key, events) }
    }

    /// Watches the places of a path as they are now, also if the path is already being watched.
    mutating func add(_ path: String, isDirectory: Bool, _ events: borrowing DirectoryEvents) {
        let key = Array(path.utf8)
        let before = known[key]
        if before == nil { known[key] = Known(path: path, isDirectory: isDirectory) }
        watch(key, events)
        if let before, known[key]?.places.elementsEqual(before.places, by: ==) == false { moved.insert(key) }
    }

    /// Ends watching some paths.
    ///
    /// - Returns: Other paths of which a place was not watched for a moment.
    mutating func remove(_ paths: [String], _ events: borrowing DirectoryEvents) -> [String] {
        for path in paths {
            known[Array(path.utf8)] = nil
            moved.remove(Array(path.utf8))
        }
        return forgetWhatDoesNotMatter(events).compactMap { known[$0]?.path }
    }

    /// The paths that some events affect: they may lead to other files now, or to files with other contents. Their
    /// places are watched anew, as they are now.
    mutating func paths(changedBy happened: [DirectoryEvents.Event], _ events: borrowing DirectoryEvents) -> [String] {
        var changed: [String] = []
        var moved = exchange(&self.moved, with: [])
        let affected = places(of: Set(happened.compactMap(\.watch)))
        for event in happened {
            guard let watch = event.watch else {
                moved = Set(known.keys)
                break
            }
            let name = Array(event.name.utf8)
            for (path, key, place) in affected[watch] ?? [] {
                if name.isEmpty || place.name == name {
                    moved.insert(key)
                } else if place.name == nil {
                    changed.append(path + "/" + event.name)
                }
            }
        }
        for places in affected.values { moved.formUnion(keysOfLast(places)) }
        for key in moved { watch(key, events) }
        if mayHaveUnneededWatches { moved.formUnion(forgetWhatDoesNotMatter(events)) }
        return changed + moved.compactMap { known[$0]?.path }
    }

    private typealias AffectedPlace = (path: String, key: [UInt8], place: WatchedPlace)

    /// The places that some watches are for, with their paths.
    private func places(of watches: Set<DirectoryEvents.Watch>) -> [DirectoryEvents.Watch: [AffectedPlace]] {
        var places: [DirectoryEvents.Watch: [AffectedPlace]] = [:]
        for (key, entry) in known {
            for (watch, place) in entry.places where watches.contains(watch) {
                places[watch, default: []].append((entry.path, key, place))
            }
        }
        return places
    }

    /// The paths whose last existing directory has become empty or is no longer empty.
    ///
    /// - Parameter places: All that have one watch.
    private func keysOfLast(_ places: [AffectedPlace]) -> [[UInt8]] {
        let last = places.filter { $0.place.isEmpty != nil }
        guard let directory = last.first?.place.watched else { return [] }
        let isEmpty = WatchedPlace.isEmptyDirectory(directory)
        return last.filter { $0.place.isEmpty != isEmpty }.map(\.key)
    }

    // MARK: Watches

    /// Watches the places of a path as they are now. They are found once more when they are watched, so that a change
    /// in between is seen.
    private mutating func watch(_ key: [UInt8], _ events: borrowing DirectoryEvents) {
        guard let (path, isDirectory) = known[key].map({ ($0.path, $0.isDirectory) }) else { return }
        var places = WatchedPlace.places(onTheWayTo: path, isDirectory: isDirectory)
        for _ in 0..<Self.attempts {
            if known[key]?.places.isEmpty == false { mayHaveUnneededWatches = true }
            known[key]?.places = []
            var isWatched = true
            for place in places { isWatched = watch(place, key, events) && isWatched }
            let now = WatchedPlace.places(onTheWayTo: path, isDirectory: isDirectory)
            if isWatched, now == places { return }
            places = now
        }
        isIncomplete = true
    }

    /// - Returns: False if the directory of the place does not exist any more.
    private mutating func watch(_ place: WatchedPlace, _ key: [UInt8], _ events: borrowing DirectoryEvents) -> Bool {
        do throws(PreferencesError) {
            let watch = try events.add(place.watched, place.interest)
            interests[watch] = max(interests[watch] ?? place.interest, place.interest)
            known[key]?.places.append((watch, place))
        } catch {
            if error.code == .noSuchFileOrDirectory || error.code == .notDirectory { return false }
            // The kernel reports no names of a directory that may not be read. Polling would not help there either.
            if error.code != .permissionDenied || place.interest == .contents { isIncomplete = true }
        }
        return true
    }

    /// Removes watches that report more events than the paths need now. Paths that still need one add it again.
    ///
    /// - Returns: The paths of which a place was not watched for a moment, so that an event may have been missed.
    private mutating func forgetWhatDoesNotMatter(_ events: borrowing DirectoryEvents) -> Set<[UInt8]> {
        mayHaveUnneededWatches = false
        var needed: [DirectoryEvents.Watch: DirectoryEvents.Interest] = [:]
        for (watch, place) in known.values.flatMap(\.places) {
            needed[watch] = max(needed[watch] ?? place.interest, place.interest)
        }
        // inotify changes the events of a watch only by path, and that path may lead to another file by now. So the
        // watch is removed, and the paths that need it add it again.
        let excessive = Set(interests.filter { needed[$0.key] != $0.value }.keys)
        for watch in excessive {
            events.remove(watch)
            interests[watch] = nil
        }
        let keys = known.filter { $0.value.places.contains { excessive.contains($0.watch) } }.keys
        for key in keys { watch(key, events) }
        return Set(keys)
    }
}
