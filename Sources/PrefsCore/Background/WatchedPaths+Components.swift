/// The way along a path, as the system goes it.
extension WatchedPaths {
    /// How often a way is gone along that becomes another one meanwhile.
    private static let attempts = 10

    /// Watches a path as it is now.
    mutating func watch(_ key: [UInt8], _ events: borrowing DirectoryEvents) {
        guard let entry = known[key] else { return }
        for _ in 0..<Self.attempts {
            for watch in known[key]?.watches ?? [] { matters[watch]?[key] = nil }
            known[key]?.watches = []
            if watchComponents(of: entry, key, events) { return }
        }
        isIncomplete = true
    }

    /// Watches each component before it is looked into: what changes later is seen.
    ///
    /// - Returns: False where the way has become another one meanwhile.
    private mutating func watchComponents(of entry: Known, _ key: [UInt8], _ events: borrowing DirectoryEvents) -> Bool
    {
        var rest = FileSystem.reversedComponents(entry.path)
        var way = Way(start: entry.path)
        var linkCount = 0
        while let name = rest.popLast() {
            let path = way.path(of: name)
            let isLast = rest.isEmpty && !entry.isDirectory
            if isLast || isMissing(name, way, key, events) {
                // What is made now is seen, but not what has been made since it was looked for.
                guard
                    watch(
                        way.directory, isLast ? .contents : .names, key, events, { $0.names.append(Array(name.utf8)) })
                        != nil
                else {
                    return watchName(of: way, key, events)
                }
                if !isLast { return isMissing(name, way, key, events) && watchLast(of: way, key, events) }
            }
            if let target = (try? FileSystem.target(ofLink: path)) ?? nil {
                linkCount += 1
                guard linkCount <= FileSystem.linkLimit else { return true }
                way = Way(start: target)
                rest += FileSystem.reversedComponents(target)
            } else if isLast {
                return (try? FileStatus.of(path)) != nil || watchLast(of: way, key, events)
            } else {
                way.enter(name)
            }
        }
        guard entry.isDirectory else { return true }
        guard watch(way.directory, .contents, key, events, { $0.isWhole = true }) != nil else {
            return watchName(of: way, key, events)
        }
        return watchLast(of: way, key, events)
    }

    /// The last directory on the way to what is missing may be removed, which is told late, or never, where a process uses it. It must
    /// be empty then: as long as it is, its name is watched, and as long as it is not, whether it is.
    private mutating func watchLast(of way: Way, _ key: [UInt8], _ events: borrowing DirectoryEvents) -> Bool {
        let isEmpty = isEmptyDirectory(way.directory)
        guard let watch = watch(way.directory, .names, key, events, { $0.last = (way.directory, isEmpty) }) else {
            return watchName(of: way, key, events)
        }
        guard isEmpty ?? false, way.above != nil else { return true }
        // It may have become another one before its name was watched.
        return watchName(of: way, key, events, expecting: watch)
    }

    /// Watches the name of the last directory.
    ///
    /// - Parameter expected: The directory that it is to be; nil for none.
    /// - Returns: Whether it is that.
    private mutating func watchName(
        of way: Way, _ key: [UInt8], _ events: borrowing DirectoryEvents,
        expecting expected: DirectoryEvents.Watch? = nil
    ) -> Bool {
        guard let above = way.above else { return true }
        guard watch(above.directory, .names, key, events, { $0.names.append(Array(above.name.utf8)) }) != nil else {
            return false
        }
        guard let expected else { return !((try? FileStatus.of(way.directory))?.isDirectory ?? false) }
        return watch(way.directory, .names, key, events) == expected
    }

    // MARK: Watches

    /// Watches a component itself, if it is there; where that is not permitted, by its name.
    private mutating func isMissing(_ name: String, _ way: Way, _ key: [UInt8], _ events: borrowing DirectoryEvents)
        -> Bool
    {
        guard let found = watch(way.path(of: name), .itself, key, events) else { return true }
        if found == Self.none { _ = watch(way.directory, .names, key, events) { $0.names.append(Array(name.utf8)) } }
        return false
    }

    /// The number of no watch.
    private static let none: DirectoryEvents.Watch = -1

    /// - Returns: Nil where there is nothing, and ``none`` for what is there and cannot be watched.
    private mutating func watch(
        _ path: String, _ interest: DirectoryEvents.Interest, _ key: [UInt8], _ events: borrowing DirectoryEvents,
        _ note: (inout Matter) -> Void = { _ in }
    ) -> DirectoryEvents.Watch? {
        do throws(SystemError) {
            let watch = try events.add(path, interest)
            matters[watch, default: [:]][key, default: Matter()].interest.formUnion(interest)
            note(&matters[watch, default: [:]][key, default: Matter()])
            interests[watch, default: []].formUnion(interest)
            known[key]?.watches.insert(watch)
            return watch
        } catch {
            if error.code == .noSuchFile || error.code == .notADirectory { return nil }
            // Nobody is told of the names of a directory that may not be read, and looking at all files all the time is no help there.
            if error.code != .permissionDenied || interest == .contents { isIncomplete = true }
            return Self.none
        }
    }

    /// Nil where there is no directory that may be read.
    func isEmptyDirectory(_ path: String) -> Bool? {
        try? FileDescriptor(opening: path, for: .directory).isEmpty()
    }

    /// How far a path has been gone along.
    private struct Way {
        var directory: String
        /// Where the directory was found; nil for the one in which the way begins.
        var above: (directory: String, name: String)?

        init(start path: String) {
            directory = path.utf8.first == UInt8(ascii: "/") ? "/" : "."
        }

        func path(of name: String) -> String {
            FileSystem.path(of: name, in: directory)
        }

        mutating func enter(_ name: String) {
            (directory, above) = (path(of: name), (directory, name))
        }
    }
}
