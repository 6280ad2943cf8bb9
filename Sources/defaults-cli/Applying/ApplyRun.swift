import DeclaredSettings
import PrefsCore

/// Makes the changes of a plan: the record says what will be done before any file is written, and what was done
/// afterwards.
struct ApplyRun {
    let session: Session
    private let store: DomainStore
    private let file: ApplyRecordFile
    /// The lines of scripts that declare something of a location, for messages.
    private let lines: [DomainLocation: ScriptLine]

    init(in session: Session, lines: [DomainLocation: ScriptLine] = [:]) throws {
        (self.session, self.lines) = (session, lines)
        let store = try session.store()
        self.store = store
        file = try ApplyRecordFile(of: store)
    }

    /// The record after what an interrupted apply has done.
    func record() throws -> ApplyRecord {
        try settledRecord().record
    }

    /// The record after what an interrupted apply has done or, if that cannot be found out since a domain is damaged,
    /// the record before that apply.
    func recordToList() throws -> ApplyRecord {
        let record = try storedRecord()
        var settled = record
        do {
            _ = try settled.settle(contents)
            return settled
        } catch {
            return record
        }
    }

    private func storedRecord() throws -> ApplyRecord {
        guard let record = try file.read() else { throw CommandError.apply(.damagedRecord(path: file.path)) }
        return record
    }

    /// The record, and whether an apply was interrupted, so that its file has another one.
    private func settledRecord() throws -> (record: ApplyRecord, wasInterrupted: Bool) {
        var record = try storedRecord()
        let wasInterrupted = try record.settle(contents)
        return (record, wasInterrupted)
    }

    /// The contents of a location, for plans.
    func contents(of location: DomainLocation) throws(PreferencesError) -> PropertyListDictionary {
        try session.contents(of: Domain(location), at: location)
    }

    /// Makes a plan and carries it out while no other apply is at work.
    ///
    /// - Parameter plan: Receives the record.
    /// - Returns: The plan; nil if it was not carried out, since errors were reported.
    func carryOut(_ plan: (ApplyRecord) throws -> ApplyPlan?) throws -> ApplyPlan? {
        if !file.hasDirectory {
            // A plan that is refused, or changes nothing, makes no directory.
            guard let plan = try plan(ApplyRecord()) else { return nil }
            if plan.isEmpty { return plan }
            if plan.changes.isEmpty, try !isRecorded({ () throws(PreferencesError) in _ = try file.lock() }) {
                return plan
            }
        }
        let lock = try file.lock()
        let result = try carryOutAlone(plan)
        // The lock is held until here.
        _ = consume lock
        return result
    }

    private func carryOutAlone(_ plan: (ApplyRecord) throws -> ApplyPlan?) throws -> ApplyPlan? {
        var (record, wasInterrupted) = try settledRecord()
        if wasInterrupted { try write(record) }
        guard let plan = try plan(record) else { return nil }
        guard !plan.isEmpty else {
            if record.noteFiles(of: plan.transaction) {
                try isRecorded { () throws(PreferencesError) in try write(record) }
            }
            return plan
        }
        try check(plan)
        if !plan.changes.isEmpty {
            record.pending = plan.transaction
            try writeBeginning(of: record)
            guard writeChanges(of: plan) else { return nil }
        }
        record.finish(plan.transaction)
        if plan.changes.isEmpty {
            try isRecorded { () throws(PreferencesError) in try write(record) }
        } else {
            try write(record)
        }
        return plan
    }

    /// Records what an apply without changes owns, or makes the directory for it. If the system refuses that, such as
    /// for a store that can only be read, a notice says so: the settings are as they were asked for.
    ///
    /// - Returns: False if the system has refused it.
    @discardableResult
    private func isRecorded(_ write: () throws(PreferencesError) -> Void) throws(PreferencesError) -> Bool {
        do throws(PreferencesError) {
            try write()
            return true
        } catch {
            guard case .system(let failure) = error else { throw error }
            session.notify(.ownershipNotRecorded(failure))
            return false
        }
    }

    // MARK: Changes

    /// The number of locations whose changes are held back together, which bounds the memory that they take.
    private static let lengthOfPart = 1_000

    /// The changes of a plan in parts that are held back together.
    private func parts(of plan: ApplyPlan) -> [ArraySlice<ApplyPlan.Change>] {
        stride(from: 0, to: plan.changes.count, by: Self.lengthOfPart).map {
            plan.changes[$0..<min($0 + Self.lengthOfPart, plan.changes.count)]
        }
    }

    /// Throws an error if the changes of a plan cannot be made, as far as that can be found out without writing.
    func check(_ plan: ApplyPlan) throws {
        for part in parts(of: plan) {
            let held = HeldChanges()
            try apply(part, in: .held(held))
            try held.check()
            try held.checkDirectories()
        }
    }

    /// Makes the changes of a plan, and shows the progress.
    ///
    /// - Returns: False if an error was reported.
    private func writeChanges(of plan: ApplyPlan) -> Bool {
        var progress = ProgressLine()
        defer { progress.clear() }
        var (written, before) = (0, 0)
        do {
            for part in parts(of: plan) {
                let held = HeldChanges()
                try apply(part, in: .held(held))
                try session.write(held) { done, _ in
                    written = before + done
                    progress.show("\(written) of \(plan.changes.count) domains written")
                }
                before = written
            }
            return true
        } catch {
            session.reportError(error)
            let names = plan.changes.map { Domain($0.location).name }
            if written > 0 { session.notify(.domainsWrittenBefore(Array(names.prefix(written)), of: names.count)) }
            return false
        }
    }

    /// Brings changes to a sink.
    func apply(_ changes: some Sequence<ApplyPlan.Change>, in sink: ChangeSink) throws {
        defer { session.scriptLine = nil }
        for change in changes {
            session.scriptLine = lines[change.location]
            let domain = Domain(change.location)
            for edit in DomainDifference(from: change.before, to: change.after).edits {
                try session.apply(edit.change, to: domain, at: change.location, in: sink)
            }
        }
    }

    // MARK: The record

    /// Writes the record of a transaction before anything else is written, unless the transaction could not be finished
    /// or taken back.
    private func writeBeginning(of record: ApplyRecord) throws {
        CurrentProcess.ignoreFileSizeLimit()
        guard try file.write(beginning: record) else { throw CommandError.apply(.recordTooLong(path: file.path)) }
    }

    private func write(_ record: ApplyRecord) throws(PreferencesError) {
        // Without this, SIGXFSZ would end the process before it could remove its temporary file and report the error.
        CurrentProcess.ignoreFileSizeLimit()
        try file.write(record)
    }

    /// Changes the record alone, while no other apply is at work.
    ///
    /// - Parameters:
    ///   - text: The text of a name that the record must have.
    ///   - change: Receives the record and the name.
    func changeRecord(ofName text: String, _ change: (inout ApplyRecord, ApplyName) throws -> Void) throws {
        guard file.hasDirectory else { throw CommandError.apply(.unknownName(ApplyName(text))) }
        let lock = try file.lock()
        var record = try record()
        let name = record.name(text)
        guard record.names.contains(name) else { throw CommandError.apply(.unknownName(name)) }
        try change(&record, name)
        try write(record)
        _ = consume lock
    }
}

extension ApplyRecord {
    /// The name that a text means: one of exactly that text, or else one of that path, or else a new one.
    func name(_ text: String) -> ApplyName {
        name(text, orPath: FileSystem.pathInCanonicalDirectory(text))
    }
}
