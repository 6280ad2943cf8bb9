import CommandKit
import PrefsAdministration
import PrefsCore

/// Brings changes of domains to their sink.
extension Session {
    /// Makes a change of one location of a domain, holds it back, or declares it.
    ///
    /// - Parameter sink: Where the change goes; nil for the sink of the run.
    func apply(_ change: DomainChange, to location: DomainLocation, in sink: ChangeSink? = nil) throws {
        let sink = sink ?? self.sink
        if case .declarations(let declarations) = sink {
            return try declarations.add(change, of: try meant(location).inCanonicalDirectory, scriptLine)
        }
        if case .file(let path) = location, change.mayCreate { try checkCreation(path) }
        do throws(PreferencesError) {
            let store = try store(isOutside: location.isOutsideStore)
            if let held = sink.held {
                try held.changes.add(change, of: location, in: store, scriptLine)
            } else {
                CurrentProcess.ignoreFileSizeLimit()
                let written = try store.apply([change], to: location, isTracked: false)
                note(written.xmlLoss, inFile: store.directory.path(of: location))
            }
        } catch {
            throw CommandError.changing(location, error)
        }
    }

    /// Adds a notice if a file that was written as XML does not carry its contents as they were.
    func note(_ loss: XMLLoss?, inFile path: String) {
        switch loss {
        case .controlCharacter?:
            notify(
                "\(path.onOneLine) is XML with control characters now, which strict parsers refuse; binary and JSON "
                    + "carry them (prefs export --format)")
        case .referenceLookalike?:
            notify(
                "\(path.onOneLine) is XML with a dictionary that has CF$UID alone, which is read as a reference of a "
                    + "keyed archive; binary and JSON carry it (prefs export --format)")
        case nil: break
        }
    }

    /// Refuses to create a file whose path begins with neither `/` nor `./`. A path with `../` could be a name that is
    /// meant to escape from the store; if a file is meant, `./` can be put before the path.
    private func checkCreation(_ path: String) throws {
        guard path.utf8.first != UInt8(ascii: "/"), !path.utf8.starts(with: "./".utf8) else { return }
        guard try DocumentFile(path: path).exists() else { throw CommandError.neitherDomainNorFile(path) }
    }

    // MARK: Held work

    /// Prints held work as commands, if it can be done.
    func print(_ work: HeldWork) throws {
        try work.check()
        for line in try work.commands() { report.print(line) }
    }

    /// Does held work, with one write for each file. If one of the directories cannot take a new file, nothing is done.
    ///
    /// - Parameter progress: Called after each write with the number of files written so far, and of all files to
    ///   write.
    func write(
        _ work: HeldWork, _ progress: (_ done: Int, _ count: Int) -> Void = { _, _ in }
    ) throws {
        try CommandError.changing { () throws(HeldChanges.Failure) in
            try work.changes.checkDirectories()
            try work.changes.write { entry, written, done, count in
                note(written.xmlLoss, inFile: entry.path)
                progress(done, count)
            }
        }
        for removal in work.removals {
            do {
                try removeSavedStates(removal.scenes, of: removal.name)
            } catch {
                throw CommandError(error).placed(at: removal.scriptLine)
            }
        }
    }
}

extension CommandError {
    /// - Parameter lines: The lines of scripts that declare something of a location.
    static func changing(
        _ lines: [DomainLocation: ScriptLine] = [:], _ body: () throws(HeldChanges.Failure) -> Void
    ) throws {
        do throws(HeldChanges.Failure) {
            try body()
        } catch {
            throw CommandError(error, lines)
        }
    }

    /// - Parameter lines: As for ``changing(_:_:)``.
    init(_ failure: HeldChanges.Failure, _ lines: [DomainLocation: ScriptLine] = [:]) {
        self = .changing(failure.location, failure.error)
        let isOfSystem = if case .couldNotWrite = self { true } else { false }
        // While files are written, only what the system refuses is still an error of what the line asks for.
        if failure.writtenCount == nil || isOfSystem { self = placed(at: failure.line ?? lines[failure.location]) }
    }
}
