import CommandLineValues
import PrefsCore

/// Brings changes of domains to their sink.
extension Session {
    /// Makes a change of one location of a domain, holds it back, or declares it.
    ///
    /// - Parameters:
    ///   - location: The domain's file for one host or for all hosts; nil for that of the host option.
    ///   - sink: Where the change goes; nil for the sink of the run.
    func apply(
        _ change: DomainChange, to domain: Domain, at location: DomainLocation? = nil, in sink: ChangeSink? = nil
    ) throws {
        let sink = sink ?? self.sink
        let location = if let location { location } else { try self.location(of: domain) }
        if case .declarations(let declarations) = sink {
            return try declarations.add(change, of: try meant(location).inCanonicalDirectory, scriptLine)
        }
        if case .file(let path) = domain, change.mayCreate { try checkCreation(path) }
        do throws(PreferencesError) {
            let store = try store(isOutside: domain.isOutsideStore)
            if let held = sink.held {
                try held.add(change, of: location, domain, in: store, scriptLine)
            } else {
                try write([change], to: location, in: store)
            }
        } catch {
            throw CommandError.changing(domain, error)
        }
    }

    /// Makes changes of one location with a single write of its file.
    private func write(
        _ changes: [DomainChange], to location: DomainLocation, in store: DomainStore,
        _ directories: DurableDirectories? = nil
    ) throws(PreferencesError) {
        // Without this, SIGXFSZ would end the process before it could remove its temporary file and report the error.
        CurrentProcess.ignoreFileSizeLimit()
        let written = try store.apply(changes, to: location, isTracked: false, knowing: directories)
        note(written.xmlLoss, inFile: store.directory.path(of: location))
    }

    /// Adds a notice if a file that was written as XML does not carry its contents as they were.
    func note(_ loss: XMLLoss?, inFile path: String) {
        switch loss {
        case .controlCharacter?: notify(.controlCharacters(inFile: path))
        case .referenceLookalike?: notify(.referenceLookalikes(inFile: path))
        case nil: break
        }
    }

    /// Refuses to create a file whose path begins with neither `/` nor `./`. A path with `../` could be a name that is
    /// meant to escape from the store; if a file is meant, `./` can be put before the path.
    private func checkCreation(_ path: String) throws {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.starts(with: "./".utf8) else { return }
        guard try DocumentFile(path: path).exists() else { throw CommandError.neitherDomainNorFile(path) }
    }

    // MARK: Changes that were held back

    /// Prints changes as commands, if they can be made.
    func print(_ changes: HeldChanges) throws(CommandError) {
        try changes.check()
        for line in try changes.commands() { report.print(line) }
    }

    /// Makes changes with one write for each domain. If one of the directories cannot take a new file, no change is
    /// made.
    ///
    /// - Parameter progress: Called after each write with the number of domains written so far, and of all domains to
    ///   write.
    func write(
        _ changes: HeldChanges, _ progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) throws(CommandError) {
        try changes.checkDirectories()
        let entries = changes.changed
        let directories = DurableDirectories()
        for (position, entry) in entries.enumerated() {
            do throws(PreferencesError) {
                try write(entry.changes.map(\.change), to: entry.location, in: entry.store, directories)
            } catch {
                let error = CommandError.changing(entry.domain, error)
                if case .couldNotWrite = error { throw error.placed(at: entry.changes.first?.line) }
                throw error
            }
            progress(position + 1, entries.count)
        }
        for removal in changes.removals {
            do throws(CommandError) {
                try removeSavedStates(removal.scenes, of: removal.name)
            } catch {
                throw error.placed(at: removal.scriptLine)
            }
        }
    }
}

extension DomainLocation {
    /// The location in which the path of a file does not depend on the current directory, and has one spelling.
    var inCanonicalDirectory: DomainLocation {
        if case .file(let path) = self { .file(path: FileSystem.pathInCanonicalDirectory(path)) } else { self }
    }
}
