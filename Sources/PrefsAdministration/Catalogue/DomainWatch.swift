package import PrefsCore
import PropertyLists

/// Reports changes of some domains, made by any program.
///
/// After every event it compares the contents of the files with those that it read last. Together, the reported changes
/// lead from the contents at the beginning to the current ones; contents that existed only between two readings can be
/// missed.
package final class DomainWatch {
    private let store: DomainStore
    private let domains: WatchedDomains
    /// The watched directories of the store. Folders in them are added as they are found.
    private var directories: [String]
    private let watcher: FileWatcher
    /// The contents of each location (a domain's file for one host, or for any host) when it was read last. A location
    /// without contents has no entry.
    private var contents: [DomainLocation: PropertyListDictionary] = [:]
    /// The files and directories that cannot be read, by the bytes of their paths.
    private var failures: [[UInt8]: Failure] = [:]

    private struct Failure {
        var path: String
        var error: PreferencesError
        /// When the failure is to be reported, by ``MonotonicClock``; nil once it has been reported.
        var dueTime: Double?

        func isDue(_ time: Double) -> Bool {
            dueTime.map { $0 <= time } ?? false
        }
    }

    package enum Event {
        case change(DomainLocation, from: PropertyListDictionary, to: PropertyListDictionary)
        /// A file or directory cannot be read. This is reported once until it can be read again; until then, changes
        /// are counted from the contents that it had before.
        case failure(PreferencesError)
    }

    /// How long a file that cannot be read may still be being written, so that no failure is reported, in seconds.
    private static let failureDelay = 0.2

    /// Begins to watch the domains.
    ///
    /// - Parameter failed: Called for each file and directory that cannot be read at the beginning. Its contents count
    ///   as empty.
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
        // The watch begins before the first reading, so that a change in between either causes an event or is read.
        for directory in directories { watcher.add(directory: directory) }
        let paths = domains.locations.map { store.directory.path(of: $0) }
        for path in paths { watcher.add(path) }
        _ = look(at: directories + paths)
        for case .failure(let error) in tellFailures(until: .infinity) { failed(error) }
    }

    /// Waits until a domain changes, as long as the process that reads a stream (a pipe) has not closed it.
    ///
    /// - Parameter time: When to stop waiting, by ``MonotonicClock``; nil for never.
    /// - Returns: At least one event, or none at `time`; nil when the reader of the stream has closed it.
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

    /// Reads the files at `paths` and the files in the directories at `paths`, each once, and returns the changes.
    private func look(at paths: [String]) -> [Event] {
        var seen: Set<[UInt8]> = []
        var events: [Event] = []
        var rest = Array(paths.reversed())
        while let path = rest.popLast() {
            guard seen.insert(Array(path.utf8)).inserted else { continue }
            // The files of a folder are read when its name comes up, before the names that follow.
            if isWatchedDirectory(path) {
                let found = self.paths(in: path) + watchAgainFolders(inside: path)
                rest += found.reversed()
            } else if isNewFolder(path) {
                rest += self.paths(in: path).reversed()
            } else {
                for location in locations(at: path) { events += look(at: location) }
            }
        }
        return events
    }

    private func isWatchedDirectory(_ path: String) -> Bool {
        directories.contains { $0.hasSameBytes(as: path) }
    }

    /// Whether a path leads to a folder of the store that is not watched yet. If so, begins to watch the folder.
    private func isNewFolder(_ path: String) -> Bool {
        guard domains.isFolder(path, of: store.directory) else { return false }
        directories.append(path)
        watcher.add(directory: path)
        return true
    }

    /// Watches the folders inside a directory by the paths that they have now: a folder's own watch does not report
    /// that a directory above it has moved.
    ///
    /// - Returns: The paths of the folders.
    private func watchAgainFolders(inside directory: String) -> [String] {
        let folders = directories.filter { $0.between("\(directory)/", "") != nil }
        for folder in folders { watcher.add(directory: folder) }
        return folders
    }

    private func look(at location: DomainLocation) -> [Event] {
        let path = store.directory.path(of: location)
        // A file may be a symbolic link: a change of its target causes no event in the directory of the link.
        if (try? FileSystem.isLink(path)) == true { watcher.add(path) }
        do throws(PreferencesError) {
            // A pipe is not read, since reading it would wait for its writer.
            let new = try DocumentFile(path: path, mayBeStream: false).domainContents().contents
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

    /// The watched locations of the file at `path`: as a file of the store, and as a property list named by its path.
    private func locations(at path: String) -> [DomainLocation] {
        let single = domains.locations.filter { store.directory.path(of: $0).hasSameBytes(as: path) }
        let part = domains.location(path, of: store.directory)
        return single + (part.map { single.contains($0) ? [] : [$0] } ?? [])
    }

    /// The paths of the files that are in a directory, or were when it was read last, ordered by the bytes of their
    /// names.
    private func paths(in directory: String) -> [String] {
        let known = contents.keys.map { store.directory.path(of: $0) } + failures.values.map(\.path)
        var names = known.filter { FileSystem.directory(of: $0).hasSameBytes(as: directory) }.map {
            FileSystem.name(of: $0)
        }
        do throws(PreferencesError) {
            names += try FileSystem.names(in: directory)
            failures[Array(directory.utf8)] = nil
        } catch {
            note(error, at: directory)
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.map { "\(directory)/\($0)" }
    }

    // MARK: Failures

    private func note(_ error: PreferencesError, at path: String) {
        let key = Array(path.utf8)
        if failures[key] == nil {
            failures[key] = Failure(path: path, error: error, dueTime: MonotonicClock.now + Self.failureDelay)
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
