package import PrefsAdministration
package import PrefsCore

/// Carries out plans in a store. The record says what will be done before any file is written, and what was done
/// afterwards, so that the next run finds out how far one that was killed came.
package struct ApplyRun {
    private let store: DomainStore
    private let file: ApplyRecordFile

    /// What happens while a plan is carried out.
    package enum Event {
        /// A file was written, as one of several.
        case written(HeldChanges.Entry, DomainStore.Replacement, done: Int, count: Int)
        /// The system has refused the record of an apply without changes, such as in a store that can only be read. The
        /// settings are as they were asked for.
        case ownershipNotRecorded(SystemError)
    }

    /// - Throws: ``PreferencesError/unwantedLink(path:)`` if a link is in the place of the record.
    package init(of store: DomainStore) throws(PreferencesError) {
        self.store = store
        file = try ApplyRecordFile(of: store)
    }

    // MARK: The record

    /// The record after what an interrupted apply has done.
    package func record() throws -> ApplyRecord { try settledRecord().record }

    /// The record after what an interrupted apply has done or, if that cannot be found out since a domain is damaged,
    /// the record before that apply.
    package func recordToList() throws -> ApplyRecord {
        let record = try file.read()
        var settled = record
        return (try? settled.settle(store.contents)) == nil ? record : settled
    }

    /// The record, and whether an apply was interrupted, so that its file has another one.
    private func settledRecord() throws -> (record: ApplyRecord, wasInterrupted: Bool) {
        var record = try file.read()
        let wasInterrupted = try record.settle(store.contents)
        return (record, wasInterrupted)
    }

    /// Changes the record alone, while no other apply is at work.
    ///
    /// - Parameter change: Receives the record, which is empty if the store has none, and changes it.
    package func changeRecord(_ change: (inout ApplyRecord) throws -> Void) throws {
        CurrentProcess.ignoreFileSizeLimit()
        var record = ApplyRecord()
        guard file.hasDirectory else { return try change(&record) }
        let lock = try file.lock()
        record = try self.record()
        try change(&record)
        try file.write(record)
        _ = consume lock
    }

    // MARK: Plans

    /// Makes a plan and carries it out while no other apply is at work.
    ///
    /// - Parameters:
    ///   - plan: Receives the record, and a list without changes, through which it reads locations, so that no file is
    ///     read again. Returns nil to change nothing.
    ///   - observe: Called for each event.
    /// - Returns: The plan.
    /// - Throws: `HeldChanges.Failure` for an error of a location, ``ApplyRecordFile/Problem``, `PreferencesError`, and
    ///   the errors of `plan`.
    package func carryOut(
        _ plan: (ApplyRecord, HeldChanges) throws -> ApplyPlan?, _ observe: (Event) -> Void
    ) throws -> ApplyPlan? {
        CurrentProcess.ignoreFileSizeLimit()
        var early: ApplyPlan?
        var held = HeldChanges()
        if !file.hasDirectory {
            // A plan that is refused, or changes nothing, makes no directory.
            early = try plan(ApplyRecord(), held)
            guard let early, !early.isEmpty else { return early }
            let make = { () throws(PreferencesError) in _ = try file.lock() }
            if early.changes.isEmpty, try !isRecorded(make, observe) { return early }
        }
        let lock = try file.lock()
        var (record, wasInterrupted) = try settledRecord()
        if wasInterrupted { try file.write(record) }
        // The early plan is still right unless another apply came first.
        if record != ApplyRecord() { (early, held) = (nil, HeldChanges()) }
        guard let plan = try early ?? plan(record, held) else { return nil }
        try carryOut(plan, held, &record, observe)
        // The lock is held until here.
        _ = consume lock
        return plan
    }

    private func carryOut(
        _ plan: ApplyPlan, _ held: HeldChanges, _ record: inout ApplyRecord, _ observe: (Event) -> Void
    ) throws {
        if plan.isEmpty {
            guard record.noteFiles(of: plan.transaction) else { return }
        } else {
            try check(plan, held)
            if !plan.changes.isEmpty {
                record.pending = plan.transaction
                try file.write(beginning: record)
                try held.write { observe(.written($0, $1, done: $2, count: $3)) }
            }
            record.finish(plan.transaction)
        }
        let finished = record
        if plan.changes.isEmpty {
            try isRecorded({ () throws(PreferencesError) in try file.write(finished) }, observe)
        } else {
            try file.write(finished)
        }
    }

    /// - Returns: False if the system has refused to write the record of an apply without changes.
    @discardableResult
    private func isRecorded(
        _ write: () throws(PreferencesError) -> Void, _ observe: (Event) -> Void
    ) throws(PreferencesError) -> Bool {
        do throws(PreferencesError) {
            try write()
            return true
        } catch {
            guard case .system(let failure) = error else { throw error }
            observe(.ownershipNotRecorded(failure))
            return false
        }
    }

    /// Adds the changes of a plan to `held`, through which the plan has read, so that no file is read again. Throws an
    /// error if they cannot be made, as far as that can be found out without writing.
    package func check(_ plan: ApplyPlan, _ held: HeldChanges) throws(HeldChanges.Failure) {
        for change in plan.changes { try held.add(change.edits, of: change.location, in: store) }
        try held.check()
        try held.checkDirectories()
    }
}
