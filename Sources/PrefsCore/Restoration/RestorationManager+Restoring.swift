/// Restores the state of the program.
extension RestorationManager {
    /// Brings the objects into the state that was saved. To be called once, when the program starts and its first
    /// objects exist.
    ///
    /// First objects that do not exist yet are made (``makeObject``, ``Restorable/makeRestorableObject(at:)``). Then
    /// each object gets its state, parents before children. If setting the state of a parent has replaced its children,
    /// the new ones get theirs. Then ``Restorable/didRestore()`` of each is called. An object whose saved state is not
    /// one of its type is left as it is, and ``Preferences/onFailure`` receives the error.
    ///
    /// From here until ``restorationDidFinish()``, the end of the program, in whatever way, counts as a failure of
    /// restoring. The next start then does not restore the state, but moves it away.
    ///
    /// - Parameter shouldRestore: Decides whether the state is restored; it can be one of another version of the program,
    ///   or too old.
    /// - Returns: What was done.
    /// - Throws: ``RestorationError`` if the file cannot be read or moved, or the tree is not valid. If that is found
    ///   before the first object gets its state, no object is changed.
    @discardableResult
    public func restore(
        if shouldRestore: (SavedStateInformation) -> Bool = { _ in true }
    ) throws(RestorationError) -> RestorationOutcome {
        guard let file, let lock, !isRestoring else { return .nothingSaved }
        if try RestorationError.wrapping({ () throws(PreferencesError) in try lock.isMarked() }) {
            let path = try moveAway(file)
            try RestorationError.wrapping { () throws(PreferencesError) in try lock.unmark() }
            return movedAway(.crashed(movedTo: path))
        }
        let contents: PropertyListDictionary
        do {
            contents = try file.contents()
        } catch .malformed(_, let error) {
            return try unreadable(file, error.description)
        } catch .notADictionary(_, let kind) {
            return try unreadable(file, "it holds \(kind.nameWithArticle) and not a dictionary")
        } catch {
            throw .preferences(error)
        }
        if contents.isEmpty { return .nothingSaved }
        guard let archive = SavedStateArchive(contents) else {
            return try unreadable(file, "it has not the form of version \(SavedStateArchive.formatVersion)")
        }
        guard shouldRestore(information(archive, SavedStateArchive.date(of: contents))) else { return .declined }
        return .restored(missing: try restore(archive, marking: lock))
    }

    /// Says that the program is up: from now on, its end is no failure of restoring, and its state is saved. To be
    /// called when the restored objects have been shown or used once.
    public func restorationDidFinish() {
        guard isRestoring else { return }
        isRestoring = false
        do throws(PreferencesError) {
            try lock?.unmark()
        } catch {
            report(.preferences(error))
        }
    }

    private func information(_ archive: SavedStateArchive, _ date: PropertyListDate?) -> SavedStateInformation {
        let now = now()
        let date = date ?? now
        return SavedStateInformation(
            programVersion: archive.programVersion, date: date,
            age: now.secondsSinceReferenceDate - date.secondsSinceReferenceDate, entries: archive.entries)
    }

    private func restore(
        _ archive: SavedStateArchive, marking lock: SceneLock
    ) throws(RestorationError) -> [RestorationPath] {
        try RestorationError.wrapping { () throws(PreferencesError) in try lock.mark() }
        isRestoring = true
        do throws(RestorationError) {
            let paths = archive.paths
            var restoration = TreeRestoration(try RestorableTree(root: root), archive) { self.report($0) }
            for path in paths { restoration.makeObject(at: path, makeObject) }
            entries = archive.entries
            self.tree = restoration.tree
            defer { self.tree = nil }
            for path in paths { restoration.restoreState(at: path) }
            for object in restoration.restored { object.didRestore() }
            note(restoration.missing, of: archive)
            return restoration.missing
        } catch {
            // The state is not the cause: the tree is not valid.
            restorationDidFinish()
            throw error
        }
    }

    /// Remembers what was restored, so that an unchanged state is not written again, and the states without objects,
    /// unless they have been kept for long enough.
    private func note(_ paths: [RestorationPath], of archive: SavedStateArchive) {
        saved = archive
        missing = [:]
        for path in paths {
            let starts = (archive.missing[path] ?? 0).addingReportingOverflow(1).partialValue
            guard let state = archive.states[path.text], starts <= startsToKeepMissing else { continue }
            missing[path] = MissingState(state: state, starts: starts)
        }
    }

    // MARK: Moving away

    private func moveAway(_ file: SavedStateFile) throws(RestorationError) -> String? {
        try RestorationError.wrapping { () throws(PreferencesError) in try file.moveAway(at: now()) }
    }

    private func movedAway(_ error: RestorationError) -> RestorationOutcome {
        report(error)
        return .movedAway(error)
    }

    private func unreadable(_ file: SavedStateFile, _ reason: String) throws(RestorationError) -> RestorationOutcome {
        guard let path = try moveAway(file) else { return .nothingSaved }
        return movedAway(.unreadable(reason: reason, movedTo: path))
    }
}
