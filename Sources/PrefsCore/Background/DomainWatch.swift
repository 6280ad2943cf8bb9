/// Tells what changes in some domains, whoever changes it and however.
///
/// The contents of each are kept, and compared with what is there whenever something has happened to the file: what is told takes
/// somebody who began with the same contents to those that are there now, though not over all that were there meanwhile.
package final class DomainWatch {
    private let store: DomainStore
    private let domains: WatchedDomains
    /// Those of the store in which something is watched. Folders of it are added when they are found.
    private var directories: [String]
    private let watcher: FileWatcher
    /// What each location had when it was read last; nothing for an empty one.
    private var contents: [DomainLocation: PropertyListDictionary] = [:]
    /// What cannot be read, by the bytes of its path.
    private var failures: [[UInt8]: Failure] = [:]

    private struct Failure {
        var path: String
        var error: PreferencesError
        /// When it is to be told, by ``MonotonicClock``; nil once it has been.
        var dueTime: Double?

        func isDue(_ time: Double) -> Bool {
            dueTime.map { $0 <= time } ?? false
        }
    }

    package enum Event {
        case change(DomainLocation, from: PropertyListDictionary, to: PropertyListDictionary)
        /// Something cannot be read. It is told once until it can be read again; its contents count as those from before.
        case failure(PreferencesError)
    }

    /// For how long a file that cannot be read may still be being written, in seconds.
    private static let patience = 0.2

    /// Begins to watch.
    ///
    /// - Parameter failed: Is told what cannot be read from the beginning; its contents count as empty.
    package init(
        _ domains: WatchedDomains, in store: DomainStore, failed: (PreferencesError) -> Void
    ) throws(PreferencesError) {
        guard let watcher = FileWatcher() else {
            throw .system(SystemError(call: "pipe", path: "", code: .last))
        }
        self.store = store
        self.domains = domains
        self.watcher = watcher
        directories = domains.directories(of: store.directory)
        // What changes from now on is seen by one of the two.
        for directory in directories { watcher.add(directory: directory) }
        let paths = domains.locations.map { store.directory.path(of: $0) }
        for path in paths { watcher.add(path) }
        _ = look(at: directories + paths)
        for case .failure(let error) in tellFailures(until: .infinity) { failed(error) }
    }

    /// Waits until something changes, as long as somebody reads what is written to a stream.
    ///
    /// - Parameter time: When to give up, by ``MonotonicClock``; nil for never.
    /// - Returns: At least one event, or none when it is late enough; nil when nobody reads the stream any more.
    package func next(until time: Double?, whileRead output: StandardStream) -> [Event]? {
        while true {
            let due = failures.values.compactMap(\.dueTime).min()
            guard let paths = watcher.wait(until: [time, due].compactMap(\.self).min(), whileRead: output) else {
                return nil
            }
            let now = MonotonicClock.now
            let events =
                look(at: paths + failures.values.filter { $0.isDue(now) }.map(\.path)) + tellFailures(until: now)
            if !events.isEmpty { return events }
            if let time, now >= time { return [] }
        }
    }

    // MARK: Reading

    /// Looks at files and directories, at each once.
    private func look(at paths: [String]) -> [Event] {
        var seen: Set<[UInt8]> = []
        var events: [Event] = []
        var rest = Array(paths.reversed())
        while let path = rest.popLast() {
            guard seen.insert(Array(path.utf8)).inserted else { continue }
            if isWatchedDirectory(path) || isNewFolder(path) {
                // Before what is in its folders.
                let found = self.paths(in: path)
                rest += found.reversed()
            } else {
                for location in locations(at: path) { events += look(at: location) }
            }
        }
        return events
    }

    private func isWatchedDirectory(_ path: String) -> Bool {
        directories.contains { $0.hasSameBytes(as: path) }
    }

    /// Whether a path leads to a folder of the store that was not known yet; it is watched from now on.
    private func isNewFolder(_ path: String) -> Bool {
        guard domains.isFolder(path, of: store.directory) else { return false }
        directories.append(path)
        watcher.add(directory: path)
        return true
    }

    private func look(at location: DomainLocation) -> [Event] {
        let path = store.directory.path(of: location)
        // Nothing happens in the directory of a link when the file that it leads to changes.
        if (try? FileSystem.isLink(path)) == true { watcher.add(path) }
        do throws(PreferencesError) {
            // To read a pipe would be to wait for somebody.
            let new = try PropertyListFile.read(DocumentFile(path: path, mayBeStream: false)).contents
            failures[Array(path.utf8)] = nil
            let old = contents[location] ?? [:]
            guard new != old else { return [] }
            contents[location] = new.isEmpty ? nil : new
            return [.change(location, from: old, to: new)]
        } catch {
            note(error, at: path)
            return []
        }
    }

    /// The watched locations that a file has: as one of the store, and by its path.
    private func locations(at path: String) -> [DomainLocation] {
        let single = domains.locations.filter { store.directory.path(of: $0).hasSameBytes(as: path) }
        let part = domains.location(path, of: store.directory)
        return single + (part.map { single.contains($0) ? [] : [$0] } ?? [])
    }

    /// What is in one of the store's directories and what was, in the order of the names' bytes.
    private func paths(in directory: String) -> [String] {
        let known = contents.keys.map { store.directory.path(of: $0) } + failures.values.map(\.path)
        var names = known.filter { FileSystem.directory(of: $0).hasSameBytes(as: directory) }.map {
            FileSystem.name(of: $0)
        }
        do throws(SystemError) {
            names += try FileSystem.names(in: directory)
            failures[Array(directory.utf8)] = nil
        } catch {
            note(.system(error), at: directory)
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(directory)/\($0)" }
    }

    // MARK: Failures

    private func note(_ error: PreferencesError, at path: String) {
        let key = Array(path.utf8)
        if failures[key] == nil {
            failures[key] = Failure(path: path, error: error, dueTime: MonotonicClock.now + Self.patience)
        }
        failures[key]?.error = error
    }

    private func tellFailures(until time: Double) -> [Event] {
        var events: [Event] = []
        for (key, failure) in failures.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
        where failure.isDue(time) {
            failures[key]?.dueTime = nil
            events.append(.failure(failure.error))
        }
        return events
    }
}
