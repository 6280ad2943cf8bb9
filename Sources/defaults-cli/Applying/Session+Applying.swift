import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// Carries out plans in the user's store, and tells what happens.
extension Session {
    /// Makes a plan and carries it out.
    ///
    /// - Parameter lines: The lines of scripts that declare something of a location, for messages.
    /// - Returns: The plan; nil if it was not carried out, since errors were reported.
    func carryOut(
        _ plan: (ApplyRecord, HeldChanges) throws -> ApplyPlan?, in run: ApplyRun,
        lines: [DomainLocation: ScriptLine] = [:]
    ) throws -> ApplyPlan? {
        var progress = ProgressLine()
        defer { progress.clear() }
        do {
            return try run.carryOut(plan) { event in
                switch event {
                case .ownershipNotRecorded(let failure):
                    notify(
                        "all settings are as declared; which of them this apply owns could not be recorded for an "
                            + "undo: \(failure)")
                case .written(let entry, let replacement, let done, let count):
                    note(replacement.xmlLoss, inFile: entry.path)
                    progress.show("\(done) of \(count) domains written")
                }
            }
        } catch let failure as HeldChanges.Failure {
            guard let count = failure.writtenCount else { throw CommandError(failure, lines) }
            reportError(CommandError(failure, lines))
            if count > 0 {
                let names = failure.locations.prefix(count).map { $0.name.onOneLine }
                notify(
                    "\(count) of \(failure.locations.count) domains were written before that: "
                        + names.prefix(20).joined(separator: ", ") + (count > 20 ? " and \(count - 20) more" : ""))
            }
            return nil
        }
    }
}

extension ApplyRecord {
    /// The name that a text means: one of exactly that text, or else one of that path, or else a new one.
    func name(_ text: String) -> ApplyName {
        name(text, orPath: FileSystem.pathInCanonicalDirectory(text))
    }
}
