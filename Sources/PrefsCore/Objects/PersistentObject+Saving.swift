/// Saves the object, and loads values that other programs, or other parts of this one, have stored.
extension PersistentObject {
    func saveLater(after delay: Double) {
        engine.deferWork(for: self, after: saving == .atEnd ? nil : delay, on: queue) { [self] in
            do {
                try saveInBackground()
            } catch {
                // Try again in a second, and for the last time at the end of the process.
                saveLater(after: 1)
                throw error
            }
        }
    }

    /// Saves the object where no caller gets an error. Reports it unless the attempt before failed too.
    func saveInBackground() throws {
        let before = failure
        do {
            try save()
        } catch {
            if before == nil { FailureReport.send(error) }
            throw error
        }
    }

    /// The caller holds ``repositoryWork``.
    func saveNow() throws {
        let (object, stored, isChanged) = withState { state in
            defer { state.isChanged = false }
            return (state.object, state.stored, state.isChanged)
        }
        guard isChanged else { return }
        do {
            let value = try object.propertyList()
            let isStored = value == stored
            if !isStored {
                try checkStored(isKnown: stored)
                try repository.save(value)
            }
            withState { ($0.stored, $0.failure) = (value, nil) }
            // Nothing was saved. Load a value that another program or object has stored since this object was changed.
            if isStored { loadAgain() }
        } catch {
            withState { ($0.isChanged, $0.failure) = (true, error) }
            throw error
        }
    }

    /// Throws an error if another process has stored a value meanwhile that is not of the object's type, so that saving
    /// does not overwrite it.
    private func checkStored(isKnown known: PropertyList?) throws {
        guard let stored = try repository.load(), stored != known else { return }
        _ = try Self.object(stored, in: repository, makeDefault)
    }

    /// The object that is stored in a repository, completed from the default.
    static func object(
        _ stored: PropertyList, in repository: any Repository, _ makeDefault: () -> Object
    ) throws -> Object {
        do {
            return try Object(stored: stored, completedFrom: makeDefault())
        } catch {
            throw StoredObjectError(repository: "\(repository)", error: error)
        }
    }

    /// Loads the stored value on ``queue``, since that may take long.
    func loadLater() {
        guard !isLoadQueued.withLock({ exchange(&$0, with: true) }) else { return }
        queue.add { [weak self] in
            self?.isLoadQueued.withLock { $0 = false }
            self?.loadAgain()
        }
    }

    private func loadAgain() {
        do {
            try repositoryWork.withLock { try loadNow() }
        } catch {
            let before = withState { state in exchange(&state.failure, with: error) }
            if before == nil { FailureReport.send(error) }
        }
    }

    /// The caller holds ``repositoryWork``.
    func loadNow() throws {
        let value = try repository.load()
        let (isChanged, stored) = withState { ($0.isChanged, $0.stored) }
        guard !isChanged else { return }
        guard stored != value else { return withState { $0.failure = nil } }
        let object = try value.map { try Self.object($0, in: repository, makeDefault) } ?? makeDefault()
        replace(with: object, isOwn: false) { state in
            guard !state.isChanged else { return false }
            (state.stored, state.failure) = (value, nil)
            return true
        }
    }
}
