package import PrefsCore

/// Changes that are tried in memory, and made all together, with one write for each file. A file is read once for its
/// first change, and once more when it is written, while its directory is locked.
package final class HeldChanges {
    private var entries: [Entry] = []
    private var positions: [DomainLocation: Int] = [:]
    /// Indices of `entries` by the bytes of the canonical path, since several locations may lead to one file.
    private var positionsOfFiles: [[UInt8]: Int] = [:]
    /// The files that were read, and are not changed yet.
    private var files: [DomainLocation: DomainFileContents] = [:]

    /// The changes of a file.
    package struct Entry {
        package let location: DomainLocation
        fileprivate let store: DomainStore
        fileprivate let file: DomainFileContents
        fileprivate let canonicalPath: String
        /// The changes, each with the line of the script that asks for it; nil without a script.
        fileprivate var changes: [(change: DomainChange, line: ScriptLine?)] = []
        /// The root of the location before the changes.
        package let before: PropertyList?
        fileprivate var editor: ContentsEditor

        /// The path of the file.
        package var path: String { store.directory.path(of: location) }

        /// The root of the location after the changes.
        package var after: PropertyList? { editor.root }

        fileprivate var isChanged: Bool { after != before }

        /// The error for this location with a line of the script: the last line that may change the value that the
        /// error names, or else the first line.
        fileprivate func failure(
            _ error: PreferencesError, _ writtenCount: Int? = nil, of locations: [DomainLocation] = []
        ) -> Failure {
            let ofKey = error.keyOfValue.flatMap { key in changes.last { $0.change.mayChange(key) }?.line }
            return Failure(
                location: location, error: error, line: ofKey ?? changes.first?.line, writtenCount: writtenCount,
                of: locations)
        }
    }

    /// An error of one location.
    package struct Failure: Error {
        package let location: DomainLocation
        package let error: PreferencesError
        /// The line of the script that asks for the change; nil without a script.
        package let line: ScriptLine?
        /// How many of ``locations`` were written before; nil if the error was found before any was.
        package let writtenCount: Int?
        /// The locations in the order in which they are written.
        package let locations: [DomainLocation]

        fileprivate init(
            location: DomainLocation, error: PreferencesError, line: ScriptLine? = nil, writtenCount: Int? = nil,
            of locations: [DomainLocation] = []
        ) {
            (self.location, self.error, self.line) = (location, error, line)
            (self.writtenCount, self.locations) = (writtenCount, locations)
        }
    }

    package init() {}

    // MARK: Reading

    /// Reads the contents of a location for a plan, without changes that were added, and keeps the file for the first
    /// change of it.
    package func read(
        _ location: DomainLocation, in store: DomainStore
    ) throws(PreferencesError) -> PropertyListDictionary {
        let file = try store.fileContents(of: location)
        files[location] = file
        return try file.contents
    }

    /// The root of a location after the changes, which is nil if there is no file then; nil if no change is for its
    /// file.
    package func root(of location: DomainLocation) -> PropertyList?? {
        guard let store = entries.first?.store, let file = try? store.canonicalPath(of: location) else { return nil }
        return positionsOfFiles[Array(file.utf8)].map { entries[$0].after }
    }

    /// The hosts for which changes of a domain are held back.
    package func hosts(of domain: DomainName) -> [HostIdentifier] {
        positions.keys.compactMap { location in
            guard case .stored(let name, .host(let host)) = location, name == domain else { return nil }
            return host
        }
    }

    /// Whether anything is different after the changes.
    package var makeDifference: Bool { entries.contains(where: \.isChanged) }

    /// Every file with its changes, in the order in which they were first changed. A file all of whose changes were
    /// refused is left out.
    package var changed: [Entry] { entries.filter { !$0.changes.isEmpty } }

    // MARK: Adding

    /// Appends a change of a location (a domain's file for one host, or for all hosts), and tries it on the contents
    /// after the earlier changes.
    ///
    /// - Parameter scriptLine: The line of the script that asks for the change; nil without a script.
    package func add(
        _ change: DomainChange, of location: DomainLocation, in store: DomainStore, _ scriptLine: ScriptLine? = nil
    ) throws(PreferencesError) {
        let position = try position(of: location, in: store)
        do throws(DomainChange.Refusal) {
            try entries[position].editor.apply(change)
        } catch {
            throw .refused(error)
        }
        entries[position].changes.append((change, scriptLine))
    }

    /// Appends the edits of a location, of which removals of values that are gone already are left out: if a link makes
    /// two locations one file, the edits of the other one have removed them.
    ///
    /// - Parameter scriptLine: As for ``add(_:of:in:_:)-(DomainChange,_,_,_)``.
    package func add(
        _ edits: [DomainDifference.Edit], of location: DomainLocation, in store: DomainStore,
        _ scriptLine: ScriptLine? = nil
    ) throws(Failure) {
        for edit in edits {
            do throws(PreferencesError) {
                try add(edit.change, of: location, in: store, scriptLine)
            } catch {
                if case .refused = error, edit.new == nil { continue }
                throw Failure(location: location, error: error, line: scriptLine)
            }
        }
    }

    private func position(of location: DomainLocation, in store: DomainStore) throws(PreferencesError) -> Int {
        if let known = positions[location] { return known }
        let path = try store.canonicalPath(of: location)
        let bytes = Array(path.utf8)
        let position = positionsOfFiles[bytes] ?? entries.count
        if position == entries.count {
            let file = if let read = files[location] { read } else { try store.fileContents(of: location) }
            let root = try file.root(of: location)
            let editor = ContentsEditor(root, isDocument: location.isDocument)
            entries.append(
                Entry(location: location, store: store, file: file, canonicalPath: path, before: root, editor: editor))
            positionsOfFiles[bytes] = position
        }
        files[location] = nil
        positions[location] = position
        return position
    }

    /// Drops all changes.
    package func removeAll() {
        (entries, positions, positionsOfFiles, files) = ([], [:], [:], [:])
    }

    // MARK: Making the changes

    /// Throws an error if the changes cannot be made, as far as that can be found out without writing.
    package func check() throws(Failure) {
        for entry in entries {
            let after = entry.after
            guard after != entry.before else { continue }
            do throws(PreferencesError) {
                try entry.store.preflightWrite(of: after, to: entry.location, over: entry.file)
            } catch {
                throw entry.failure(error)
            }
        }
    }

    /// Throws an error if a directory cannot take a new file that the changes make. To find out, a file is created and
    /// removed once in each directory.
    package func checkDirectories() throws(Failure) {
        var tried: Set<[UInt8]> = []
        for entry in entries {
            let root = entry.after
            guard root != entry.before, let root, root != .dictionary([:]),
                tried.insert(Array(FileSystem.directory(of: entry.canonicalPath).utf8)).inserted
            else { continue }
            do throws(PreferencesError) {
                try entry.store.preflightCreation(at: entry.location)
            } catch {
                throw entry.failure(error)
            }
        }
    }

    /// Makes the changes.
    ///
    /// - Parameter observe: Called after each write with what was done to the file, and the number of files written so
    ///   far and of all files to write.
    package func write(
        _ observe: (Entry, DomainStore.Replacement, _ done: Int, _ count: Int) -> Void
    ) throws(Failure) {
        CurrentProcess.ignoreFileSizeLimit()
        files = [:]
        let directories = DurableDirectories()
        let changed = changed
        for (done, entry) in changed.enumerated() {
            do throws(PreferencesError) {
                let written = try entry.store.apply(
                    entry.changes.map(\.change), to: entry.location, isTracked: false, knowing: directories)
                observe(entry, written, done + 1, changed.count)
            } catch {
                throw entry.failure(error, done, of: changed.map(\.location))
            }
        }
    }
}
