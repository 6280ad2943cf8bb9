/// Saves the state of the program.
extension RestorationManager {
    /// Encodes the state of each object in the tree. If something has changed since the last time, it is written in the
    /// background; otherwise nothing is.
    ///
    /// It is meant to be called often, for example after each event. Between ``restore(if:)`` and
    /// ``restorationDidFinish()`` it does nothing. An object whose state cannot be encoded keeps its last saved state,
    /// and ``Preferences/onFailure`` receives the error once.
    ///
    /// - Throws: ``RestorationError`` if the tree is not valid, as with two children of one identifier. Nothing is
    ///   saved then. ``Preferences/onFailure`` receives errors of writing.
    public func saveIfNeeded() throws(RestorationError) {
        guard let writer, !isRestoring else { return }
        let archive = try encodedTree()
        guard archive != saved else { return }
        saved = archive
        writer.write(archive.contents(savedAt: now()), limit: sizeLimit)
    }

    /// Saves as ``saveIfNeeded()`` does, and returns when the state is in its file and durable.
    ///
    /// - Throws: As ``saveIfNeeded()``, and the error of writing.
    public func save() throws(RestorationError) {
        try saveIfNeeded()
        try writer?.writeNow()
    }

    /// Removes the saved state, so that the next start is a fresh one unless the program saves again.
    ///
    /// - Throws: ``RestorationError/preferences(_:)``.
    public func removeSavedState() throws(RestorationError) {
        writer?.discard()
        try RestorationError.wrapping { () throws(PreferencesError) in try file?.remove() }
        saved = nil
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
            let state = try object.storedState()
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
        for (path, missing) in missing where tree.object(at: path) == nil {
            archive.states.set(missing.state, forKey: path.text)
            archive.missing[path] = missing.starts
        }
    }
}
