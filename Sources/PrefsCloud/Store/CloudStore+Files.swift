import PrefsCore

/// The mirror's file: edits are written to it, and the changes of others are read from it.
extension CloudStore {
    func saveLater(after delay: Double) {
        guard directory != nil else { return }
        background.schedule(after: delay) { [self] in
            do throws(CloudError) {
                try save()
            } catch {
                report(error)
                // Try again, and for the last time at the end of the process.
                saveLater(after: Self.delayAfterFailure)
                throw error
            }
        }
    }

    /// Saves an edit that was made after the process had saved the rest at its end.
    func saveAtOnce() {
        do throws(CloudError) {
            try save()
        } catch {
            report(error)
        }
    }

    /// Writes the edits to the mirror of the account in which they were made.
    func save() throws(CloudError) {
        guard let directory else { return }
        try fileWork.withLock { () throws(CloudError) in
            let (edits, knownAccount) = state.withLock { ($0.store.edits, $0.store.account) }
            guard !edits.isEmpty else { return }
            // Edits without an account belong to the first one.
            let account = if let knownAccount { knownAccount } else { try directory.currentAccount() }
            let made = edits.inOrder
            let file = directory.mirror(of: account)
            let written = try file.edit { mirror in
                mirror.make(made, directory.localTime)
                return true
            }
            let isKnown = state.withLock { state in
                state.failure = nil
                state.store.forget(edits)
                return state.absorbEdits(made, written, of: account)
            }
            if isKnown { tell([]) } else { try read(file, of: account) }
        }
    }

    /// Changes the mirror of an account at once, as an edit of this program of which it is not told.
    ///
    /// - Parameter change: Receives the mirror, and returns the edits, which are then made.
    func edit(_ account: AccountName, _ change: (CloudMirror) -> [FileEdit]) throws(CloudError) {
        guard let directory else { return }
        try fileWork.withLock { () throws(CloudError) in
            try save()
            var edits: [FileEdit] = []
            let file = directory.mirror(of: account)
            let written = try file.edit { mirror in
                edits = change(mirror)
                mirror.make(edits, directory.localTime)
                return !edits.isEmpty
            }
            let made = edits
            let (isCurrent, isKnown) = state.withLock { state in
                guard state.store.account == account else { return (false, false) }
                for edit in made { state.store.note(edit.value, of: edit.key) }
                return (true, state.absorbEdits(made, written, of: account))
            }
            if isCurrent, !isKnown { try read(file, of: account) } else { tell([]) }
        }
    }

    /// Takes over what the mirror of the current account has.
    private func read(_ file: MirrorFile, of account: AccountName?) throws(CloudError) {
        let (mirror, version) = try file.readWithVersion()
        let values = newValues(in: mirror)
        let changes = state.withLock { state in
            state.version = version
            return state.store.absorb(mirror, values, of: account)
        }
        tell(changes)
    }

    /// Decodes what a mirror has for this domain and memory does not, without the lock of the state. Only holders of
    /// `fileWork` change the versions in memory.
    private func newValues(in mirror: CloudMirror?) -> [CloudKey: PropertyList?] {
        let versions = state.withLock { $0.store.versions }
        return CloudStoreState.newValues(in: mirror, ofDomain: domain.text, since: versions)
    }

    /// Takes over what the files have.
    func load() throws(CloudError) {
        guard let directory else { return }
        try fileWork.withLock { () throws(CloudError) in
            while try !load(from: directory) { try save() }
        }
    }

    /// - Returns: False if there are edits that have to be written to the account before, first.
    private func load(from directory: CloudDirectory) throws(CloudError) -> Bool {
        let account = try directory.currentAccount()
        let file = directory.mirror(of: account)
        let known = state.withLock { $0.store.account == account ? $0.version : nil }
        if let known, try file.version() == known {
            state.withLock { $0.failure = nil }
            return true
        }
        let (mirror, version) = try file.readWithVersion()
        let values = newValues(in: mirror)
        let changes = state.withLock { state -> [CloudStoreChange]? in
            guard state.store.account == account || state.store.edits.isEmpty else { return nil }
            (state.failure, state.version) = (nil, version)
            return state.store.absorb(mirror, values, of: account)
        }
        guard let changes else { return false }
        tell(changes)
        return true
    }

    private func loadAgain() {
        do throws(CloudError) {
            // Edits go to the account in which they were made, before those of another one are seen.
            try save()
            try load()
        } catch {
            report(error)
        }
        observeFiles()
    }

    /// Observes the files of the account and of the mirror; that of the mirror is another one with another account.
    func observeFiles() {
        guard let directory else { return }
        fileWork.withLock {
            let path = directory.mirror(of: account).path
            guard state.withLock({ $0.observedPath != path }) else { return }
            let handler: @Sendable () -> Void = { [weak self] in self?.loadAgain() }
            let observations = [directory.accountPath, path].map { background.observeFile($0, handler) }
            state.withLock { state in
                state.observations = observations
                state.observedPath = path
            }
            // The files may have changed before they were observed.
            background.add(handler)
        }
    }

    /// Passes changes to the observers, and tells those of the files.
    private func tell(_ changes: [CloudStoreChange]) {
        fileObservers.forEach { $0() }
        guard !changes.isEmpty, !observers.isEmpty else { return }
        observerCalls.add { [weak self] in
            guard let self else { return }
            for change in changes {
                Trace.note {
                    let keys = change.keys.map(\.onOneLine).joined(separator: ", ")
                    return "an observer is told of a \(change.reason) of \(keys)"
                }
                observers.forEach { $0(change) }
            }
        }
    }

    /// Reports an error of the background once.
    private func report(_ error: CloudError) {
        let before = state.withLock { exchange(&$0.failure, with: error) }
        if before == nil { FailureReport.send(error) }
    }
}

extension CloudStore.State {
    /// Takes over what edits have made of the mirror's file, if they have changed the file that was absorbed last.
    ///
    /// - Returns: False if the file has other changes, too, and so is to be read.
    fileprivate mutating func absorbEdits(
        _ edits: [FileEdit], _ file: (mirror: CloudMirror, before: FileVersion?, after: FileVersion?),
        of account: AccountName?
    ) -> Bool {
        guard account == self.store.account, let before = file.before, before == version else { return false }
        version = file.after
        for edit in edits { self.store.absorbEdit(of: edit.key, file.mirror) }
        return true
    }
}

extension CloudMirror {
    fileprivate mutating func make(_ edits: [FileEdit], _ localTime: Int64) {
        for edit in edits {
            set(edit.key, to: edit.bytes, localTime: localTime)
            overQuota.remove(edit.key)
        }
    }
}
