public import PrefsCore

/// Restores the state of the program.
extension RestorationManager {
    /// Brings the objects into the state that was saved. To be called once, when the program starts and its first
    /// objects exist.
    ///
    /// First objects that do not exist yet are made (``makeObject``, ``Restorable/makeRestorableObject(at:)``). Then
    /// each object gets its state, parents before children. If setting the state of a parent has replaced its children,
    /// the new ones get theirs. Then ``Restorable/didRestore()`` of each is called. An object whose saved state is not
    /// one of its type is left as it is, and ``/PrefsCore/Preferences/onFailure`` receives the error.
    ///
    /// If a state is restored, the end of the program before ``restorationDidFinish()``, in whatever way, counts as a
    /// failure of restoring. The next start then does not restore the state, but moves it away.
    ///
    /// - Parameter shouldRestore: Decides whether the state is restored; it can be one of another version of the
    ///   program, or too old.
    /// - Returns: What was done.
    /// - Throws: ``RestorationError`` if the file cannot be read or moved, or the tree is not valid. No object has got
    ///   its state then. So that the saved state is kept, nothing is saved until ``restore(if:)`` or
    ///   ``removeSavedState()`` succeeds.
    @discardableResult
    public func restore(
        if shouldRestore: (SavedStateInformation) -> Bool = { _ in true }
    ) throws(RestorationError) -> RestorationOutcome {
        guard let file, let lock, !isRestoring else { return .nothingSaved }
        restoringFailure = nil
        do throws(RestorationError) {
            // If this is not the first time, the file may have to be written first.
            if saved != nil { try writer?.writeNow() }
            return try restore(file, lock, if: shouldRestore)
        } catch {
            restoringFailure = error
            throw error
        }
    }

    /// Moves a saved state away if the process that has restored it is gone and had not come up.
    ///
    /// - Returns: The reason; nil if the scene is not marked.
    @discardableResult
    func moveMarkedStateAway() throws(RestorationError) -> RestorationError? {
        guard !isMarkChecked, let file, let lock else { return nil }
        guard try RestorationError.wrapping(try lock.isMarked()) else {
            isMarkChecked = true
            return nil
        }
        let path = try moveAway(file)
        try RestorationError.wrapping(try lock.unmark())
        isMarkChecked = true
        report(.crashed(movedTo: path))
        return .crashed(movedTo: path)
    }

    private func restore(
        _ file: SavedStateFile, _ lock: SceneLock, if shouldRestore: (SavedStateInformation) -> Bool
    ) throws(RestorationError) -> RestorationOutcome {
        if let reason = try moveMarkedStateAway() { return .movedAway(reason) }
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
            return try unreadable(file, "it does not have the form of version \(SavedStateArchive.formatVersion)")
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
        try RestorationError.wrapping(try lock.mark())
        isRestoring = true
        do throws(RestorationError) {
            let states = archive.statesByPath
            var restoration = TreeRestoration(try RestorableTree(root: root)) { self.report($0) }
            for (path, _) in states { restoration.makeObject(at: path, makeObject) }
            entries = archive.entries
            self.tree = restoration.tree
            defer { self.tree = nil }
            for (path, state) in states { restoration.restore(state, at: path) }
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
            // The count comes from the file, which may have been edited.
            let starts = min(max(archive.missing[path] ?? 0, 0), .max - 1) + 1
            guard let state = archive.states[path.text], starts <= startsToKeepMissing else { continue }
            missing[path] = MissingState(state: state, starts: starts)
        }
    }

    // MARK: Moving away

    private func moveAway(_ file: SavedStateFile) throws(RestorationError) -> String? {
        try RestorationError.wrapping(try file.moveAway(at: now()))
    }

    private func unreadable(_ file: SavedStateFile, _ reason: String) throws(RestorationError) -> RestorationOutcome {
        guard let path = try moveAway(file) else { return .nothingSaved }
        report(.unreadable(reason: reason, movedTo: path))
        return .movedAway(.unreadable(reason: reason, movedTo: path))
    }
}

/// The facts about a saved state by which a program decides whether to restore it.
public struct SavedStateInformation: Sendable {
    /// The version of the program that has saved the state, as it was given to the manager.
    public var programVersion: String?
    /// When the state was saved.
    public var date: PropertyListDate
    /// The time since then, in seconds; less than 0 if the clock was set back.
    public var age: Double
    /// What the program has saved with the state (``RestorationManager/entries``).
    public var entries: PropertyListDictionary
}

/// What ``RestorationManager/restore(if:)`` has done.
public enum RestorationOutcome: Sendable {
    /// There is no saved state, or this instance of the program has no scene.
    case nothingSaved
    /// The program did not want the state to be restored. The next save replaces it.
    case declined
    /// The objects have their states. For the paths in `missing`, there is no object, and none could be made.
    case restored(missing: [RestorationPath])
    /// The saved state was moved away, for this reason: ``RestorationError/crashed(movedTo:)`` or
    /// ``RestorationError/unreadable(reason:movedTo:)``. ``/PrefsCore/Preferences/onFailure`` receives the reason too.
    case movedAway(RestorationError)
}
