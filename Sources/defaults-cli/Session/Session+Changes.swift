import CommandLineValues
import PrefsCore

/// Makes changes of domains, or holds them back for `--dry-run` and `batch`.
extension Session {
    /// Applies a change to one location of a domain, or holds it back.
    ///
    /// - Parameter location: The domain's file for one host or for all hosts; nil for that of the host option.
    func apply(
        _ change: DomainChange, to domain: Domain, at location: DomainLocation? = nil
    ) throws(CommandError) {
        let location = if let location { location } else { try self.location(of: domain) }
        try refusePlaceholder(in: change, of: domain)
        if let declarations { return try declarations.add(change, of: try meant(location).inCanonicalDirectory) }
        if case .file(let path) = domain, change.mayCreate { try checkCreation(path) }
        do throws(PreferencesError) {
            let store = try store(isOutside: domain.isOutsideStore)
            if staged == nil {
                try write([change], to: location, in: store)
            } else {
                try staged?.add(change, of: location, domain, in: store, scriptLine)
            }
        } catch {
            throw .changing(domain, error)
        }
    }

    /// Refuses a value that `--redact` has displayed in place of the real one, which would be lost.
    func refusePlaceholder(in change: DomainChange, of domain: Domain) throws(CommandError) {
        if let key = change.keyOfPlaceholder { throw .placeholder(domain, key: key) }
    }

    /// Makes changes of one location with a single write of its file.
    private func write(
        _ changes: [DomainChange], to location: DomainLocation, in store: DomainStore
    ) throws(PreferencesError) {
        // Without this, SIGXFSZ would end the process before it could remove its temporary file and report the error.
        CurrentProcess.ignoreFileSizeLimit()
        let written = try store.replace(location, by: changes)
        if written.hasControlCharacters {
            notify(.controlCharacters(inFile: store.directory.path(of: location)))
        }
    }

    /// Refuses to create a file whose path begins with neither `/` nor `./`. A path with `../` could be a name that is
    /// meant to escape from the store; if a file is meant, `./` can be put before the path.
    private func checkCreation(_ path: String) throws(CommandError) {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.starts(with: "./".utf8) else { return }
        guard try CommandError.wrapping(DocumentFile(path: path).exists()) else { throw .neitherDomainNorFile(path) }
    }

    // MARK: Staging

    /// Throws an error if the changes held back cannot be made, as far as that can be found out without writing.
    func checkStaged() throws(CommandError) {
        if let error = staged?.firstUnwritable() { throw error }
    }

    /// Throws an error if the directory of a change that is held back cannot take a new file.
    func checkStagedDirectories() throws(CommandError) {
        if let error = staged?.firstUncreatable() { throw error }
    }

    /// Prints the changes that were held back as commands, and discards them.
    func printStaged() throws(CommandError) {
        for line in try staged?.commands() ?? [] { report.print(line) }
        staged = nil
    }

    /// Makes the changes that were held back, with one write for each domain. If one of the directories cannot take a
    /// new file, no change is made.
    ///
    /// - Parameter progress: Called after each write with the number of domains written so far, and of all domains to
    ///   write.
    func applyStaged(_ progress: (_ done: Int, _ count: Int) -> Void) throws(CommandError) {
        defer { self.staged = nil }
        try checkStagedDirectories()
        guard let staged else { return }
        let entries = staged.changed
        for (position, entry) in entries.enumerated() {
            do throws(PreferencesError) {
                try write(entry.changes, to: entry.location, in: entry.store)
            } catch {
                let error = CommandError.changing(entry.domain, error)
                if case .couldNotWrite = error { throw error.placed(at: entry.scriptLines.first ?? nil) }
                throw error
            }
            progress(position + 1, entries.count)
        }
        for removal in staged.removals {
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
