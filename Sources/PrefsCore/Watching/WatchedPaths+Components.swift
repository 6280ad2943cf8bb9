/// Follows a path component by component, as the kernel does, and watches each component.
extension WatchedPaths {
    /// How many times a path is followed if it changes while it is being followed.
    private static let attempts = 10

    /// Watches the components of a path as they are now.
    mutating func watch(_ key: [UInt8], _ events: borrowing DirectoryEvents) {
        guard let entry = known[key] else { return }
        for _ in 0..<Self.attempts {
            for watch in known[key]?.watches ?? [] { matters[watch]?[key] = nil }
            known[key]?.watches = []
            if watchComponents(of: entry, key, events) { return }
        }
        isIncomplete = true
    }

    /// Watches each component of a path before looking it up, so that a later change causes an event.
    ///
    /// - Returns: False if the path changed while it was being followed.
    private mutating func watchComponents(of entry: Known, _ key: [UInt8], _ events: borrowing DirectoryEvents) -> Bool
    {
        var rest = FileSystem.reversedComponents(entry.path)
        var way = Way(start: entry.path)
        var linkCount = 0
        while let name = rest.popLast() {
            let path = way.path(of: name)
            let isLast = rest.isEmpty && !entry.isDirectory
            if isLast || isMissing(name, way, key, events) {
                // The watch reports the name if it is created from now on. It may have been created since `isMissing`
                // looked, so a second check follows.
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

    /// Watches the last existing directory on the path to a missing file, because the directory may be removed. The
    /// kernel reports a removal late, or never if a process uses the directory; but only an empty directory can be
    /// removed. So the entries of the directory are watched to see when it becomes empty, and its name is watched while
    /// it is empty.
    private mutating func watchLast(of way: Way, _ key: [UInt8], _ events: borrowing DirectoryEvents) -> Bool {
        let isEmpty = isEmptyDirectory(way.directory)
        guard let watch = watch(way.directory, .names, key, events, { $0.last = (way.directory, isEmpty) }) else {
            return watchName(of: way, key, events)
        }
        guard isEmpty ?? false, way.above != nil else { return true }
        // The directory may have been replaced before its name was watched.
        return watchName(of: way, key, events, expecting: watch)
    }

    /// Watches the name of the last directory that was reached, in its parent directory.
    ///
    /// - Parameter expected: The watch of the directory that the name must lead to; nil if it must lead to no
    ///   directory.
    /// - Returns: Whether the name leads to that directory.
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

    /// Whether a component is missing. If it exists, watches it; if that is not permitted, watches its name instead.
    private mutating func isMissing(_ name: String, _ way: Way, _ key: [UInt8], _ events: borrowing DirectoryEvents)
        -> Bool
    {
        guard let found = watch(way.path(of: name), .itself, key, events) else { return true }
        if found == Self.none { _ = watch(way.directory, .names, key, events) { $0.names.append(Array(name.utf8)) } }
        return false
    }

    /// The result of `watch` for a path that exists but cannot be watched.
    private static let none: DirectoryEvents.Watch = -1

    /// - Returns: The watch; nil if nothing exists at `path`; ``none`` if it exists but cannot be watched.
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
            // The kernel reports no names of a directory that may not be read. Polling would not help there either.
            if error.code != .permissionDenied || interest == .contents { isIncomplete = true }
            return Self.none
        }
    }

    /// Whether a directory is empty; nil if there is no readable directory at `path`.
    func isEmptyDirectory(_ path: String) -> Bool? {
        try? FileDescriptor(opening: path, for: .directory).entryCount() == 0
    }

    /// The directory that has been reached while following a path.
    private struct Way {
        var directory: String
        /// The parent and the name by which the directory was found; nil for the directory in which the path begins.
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
