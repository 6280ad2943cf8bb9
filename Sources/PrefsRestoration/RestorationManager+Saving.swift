import PrefsCore

/// Saves the state of the program.
extension RestorationManager {
    /// Encodes the state of each object in the tree. If something has changed since the last time, it is written in the
    /// background; otherwise nothing is.
    ///
    /// It is meant to be called often, for example after each event. Between ``restore(if:)`` and
    /// ``restorationDidFinish()`` it does nothing. An object whose state cannot be encoded keeps its last saved state,
    /// and ``/PrefsCore/Preferences/onFailure`` receives the error once.
    ///
    /// - Throws: ``RestorationError`` if the tree is not valid, as with two children of one identifier, and
    ///   ``RestorationError/notRestored(_:)`` if ``restore(if:)`` has failed. Nothing is saved then.
    ///   ``/PrefsCore/Preferences/onFailure`` receives errors of writing.
    public func saveIfNeeded() throws(RestorationError) {
        guard !isRestoring else { return }
        try setChangedState(isWrittenLater: true)
    }

    /// Passes the encoded tree to the writer if something has changed since the last time.
    private func setChangedState(isWrittenLater: Bool) throws(RestorationError) {
        guard let writer else { return }
        if let restoringFailure { throw .notRestored(restoringFailure) }
        try moveMarkedStateAway()
        let archive = try encodedTree()
        guard archive != saved else { return }
        saved = archive
        writer.set(archive.contents(savedAt: now()), limit: sizeLimit, isWrittenLater: isWrittenLater)
    }

    /// Saves as ``saveIfNeeded()`` does, and returns when the state is in its file and durable. Without a scene,
    /// nothing is saved. A signal handler must not call it.
    ///
    /// - Throws: As ``saveIfNeeded()``; the error of writing; ``RestorationError/stillRestoring`` before
    ///   ``restorationDidFinish()``.
    public func save() throws(RestorationError) {
        if isRestoring { throw .stillRestoring }
        try setChangedState(isWrittenLater: false)
        do throws(RestorationError) {
            try writer?.writeNow()
        } catch {
            // The next call tries again, perhaps with another limit of the size.
            saved = nil
            throw error
        }
    }

    /// Removes the saved state, so that the next start is a fresh one unless the program saves again. A state that
    /// could not be restored is removed too, and saving is possible again.
    ///
    /// - Throws: ``RestorationError/preferences(_:)``.
    public func removeSavedState() throws(RestorationError) {
        writer?.discard()
        try RestorationError.wrapping(try file?.remove())
        if !isRestoring { try RestorationError.wrapping(try lock?.unmark()) }
        (saved, restoringFailure, isMarkChecked) = (nil, nil, true)
        missing = [:]
    }

    private func encodedTree() throws(RestorationError) -> SavedStateArchive {
        let tree = try RestorableTree(root: root)
        self.tree = tree
        defer { self.tree = nil }
        var archive = SavedStateArchive(programVersion: programVersion, entries: entries)
        archive.states.reserveCapacity(tree.nodes.count)
        for (path, object) in tree.nodes {
            if let state = state(of: object, at: path) {
                archive.states.set(state, forKey: path.text)
            } else {
                archive.stateless.append(path.text)
            }
        }
        addMissing(to: &archive, tree)
        return archive
    }

    /// The encoded state of an object; nil if it has none.
    private func state(of object: any Restorable, at path: RestorationPath) -> PropertyList? {
        do {
            let state = try object.restorableState.propertyList()
            // In the file, it is in two dictionaries.
            if let state, !state.nests(atMost: PropertyList.nestingLimit - 2) {
                throw PreferenceValueError.noSuchValue("nested too deeply", type: String(describing: type(of: object)))
            }
            if !unencodable.isEmpty { unencodable.remove(path) }
            return state
        } catch {
            if unencodable.insert(path).inserted {
                report(.unencodable(path, type: String(describing: type(of: object)), error))
            }
            return saved?.states[path.text]
        }
    }

    /// Adds the states that are kept for objects that are not in the tree.
    private func addMissing(to archive: inout SavedStateArchive, _ tree: RestorableTree) {
        // An object that is there again has a state of its own from now on.
        missing = missing.filter { tree.object(at: $0.key) == nil }
        for (path, missing) in missing {
            archive.states.set(missing.state, forKey: path.text)
            archive.missing[path] = missing.starts
        }
    }
}
