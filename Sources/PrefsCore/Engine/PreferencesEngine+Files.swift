/// Writes and reads the files of domains. The callers hold ``fileAccess``.
extension PreferencesEngine {
    /// Writes the changes of a domain to its file. A value that the file's format cannot represent stays in memory,
    /// and the error says so.
    ///
    /// - Parameter reason: Why this is done now, for ``Trace``.
    func write(_ domain: DomainIndex, because reason: StaticString) throws(PreferencesError) {
        let work = withState { state in
            state.updateFileState(domain) { domain in
                domain.beginWriting().map {
                    (
                        changes: $0, file: domain.file, version: domain.version, migrated: domain.migrated,
                        isHeld: domain.isKnownToHold($0)
                    )
                }
            }
        }
        guard let work, let file = work.file else { return }
        Trace.note { "\(file.path.onOneLine) is written, because \(reason)" }
        // Values that were set again as they are need no write, unless another process has changed the file.
        if work.isHeld, (try? file.version() == work.version) ?? false {
            return withState { state in
                state.updateFileState(domain) {
                    $0.finishWriting(work.changes, holdingBack: PendingChanges(), work.version)
                }
            }
        }
        var (changes, heldBack) = (work.changes, PendingChanges())
        var failure: PreferencesError?
        var replacement: DomainStore.Replacement?
        var restored: MigratedVersion?
        while replacement == nil {
            do throws(PreferencesError) {
                (replacement, restored) = try file.apply(changes.domainChange, keeping: work.migrated)
            } catch {
                // Hold back a value that the file's format cannot represent, so that the others are written.
                guard let key = error.keyOfValue, changes.move(key, to: &heldBack) else {
                    withState { state in state.updateFileState(domain) { $0.failWriting(error) } }
                    throw error
                }
                failure = error
            }
        }
        let isKnown = replacement?.before == work.version
        let (written, rest, version, found) = (changes, heldBack, isKnown ? replacement?.after : nil, restored)
        withState { state in
            state.updateFileState(domain) { $0.finishWriting(written, holdingBack: rest, version) }
            if let found {
                state.changeValues(domain, .thisProcess) { $0.noteStored(found.version, forKey: found.key) }
            }
        }
        if let replacement { watch(file, after: replacement, of: work.version) }
        if !isKnown || replacement?.isRounded == true {
            try reload(domain, file, written: replacement?.after, afterOthers: !isKnown)
        }
        guard let failure else { return }
        withState { state in state.updateFileState(domain) { $0.failToHold(failure) } }
        throw failure
    }

    /// Watches the path of a file as it is now, after a write that has made the file or replaced another version than
    /// the known one: the path may lead to another directory than the one that is watched.
    func watch(_ file: any DomainFile, after replacement: DomainStore.Replacement, of known: FileVersion?) {
        if replacement.before == nil || replacement.before != known { backgroundThread.watch(file.path) }
    }

    /// Reads the file of a domain unless its version is the one that was read or written last.
    func reloadIfChanged(_ domain: DomainIndex) throws(PreferencesError) {
        guard
            let (file, version) = withState({ state in
                state.domains[domain].file.map { ($0, state.domains[domain].version) }
            })
        else { return }
        do throws(PreferencesError) {
            let now = try file.version()
            if now == version, withState({ $0.domains[domain].readingFailure == nil }) { return }
        } catch {
            // Reading below fails with the same error, and records it.
        }
        try reload(domain, file)
    }

    /// Reads the file of a domain, and notifies observers of the differences.
    ///
    /// - Parameters:
    ///   - written: The version that this process has just written. Differences from the values that it wrote are due
    ///     to the format, or to other processes.
    ///   - afterOthers: Whether other processes have written since this process last knew the contents of the file.
    func reload(
        _ domain: DomainIndex, _ file: any DomainFile, written: FileVersion? = nil, afterOthers: Bool = false
    ) throws(PreferencesError) {
        // The path may lead to another directory than the one that is watched. If so, the background thread looks at
        // the file once more.
        defer { if written == nil { backgroundThread.watch(file.path) } }
        do throws(PreferencesError) {
            let (contents, version) = try file.contentsAndVersion()
            Trace.note { "\(file.path.onOneLine) is read again" }
            let isOwn = written != nil && version == written && !afterOthers
            withState { state in
                state.changeValues(domain, isOwn ? .thisProcess : .otherProcess) { $0.reload(contents, version) }
            }
        } catch {
            withState { state in state.updateFileState(domain) { $0.failReading(error) } }
            throw error
        }
    }
}

extension DomainFile {
    /// Applies a change to the file and writes it. Puts the version of the settings back if the file has lost it.
    ///
    /// - Returns: The versions of the file before and after, and the version of the settings if it was put back.
    fileprivate func apply(
        _ change: DomainChange, keeping migrated: MigratedVersion?
    ) throws(PreferencesError) -> (DomainStore.Replacement, restored: MigratedVersion?) {
        guard let migrated else { return (try apply(change), nil) }
        var refusal: DomainChange.Refusal?
        var restored: MigratedVersion?
        let written = try update { contents in
            let before = contents
            do throws(DomainChange.Refusal) {
                let isChanged = try change.apply(to: &contents)
                restored = migrated.restore(in: &contents, replacing: before)
                return isChanged || restored != nil
            } catch {
                refusal = error
                return false
            }
        }
        if let refusal { throw .refused(refusal) }
        return (written.file, restored)
    }
}
