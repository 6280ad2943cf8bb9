import DeclaredSettings
import PrefsCore

/// Carries out plans in the user's store, and tells what happens.
extension Session {
    /// Makes a plan and carries it out.
    ///
    /// - Parameter lines: The lines of scripts that declare something of a location, for messages.
    /// - Returns: The plan; nil if it was not carried out, since errors were reported.
    func carryOut(
        _ plan: (ApplyRecord) throws -> ApplyPlan?, in run: ApplyRun, lines: [DomainLocation: ScriptLine] = [:]
    ) throws -> ApplyPlan? {
        // Without this, SIGXFSZ would end the process before it could remove its temporary file and report the error.
        CurrentProcess.ignoreFileSizeLimit()
        let directory = try store().directory
        var progress = ProgressLine()
        defer { progress.clear() }
        var names: [String] = []
        do {
            return try run.carryOut { record in
                let plan = try plan(record)
                names = plan?.changes.map { Domain($0.location).name } ?? []
                return plan
            } _: { event in
                switch event {
                case .ownershipNotRecorded(let failure): notify(.ownershipNotRecorded(failure))
                case .written(let location, let replacement, let done, let count):
                    note(replacement.xmlLoss, inFile: directory.path(of: location))
                    progress.show("\(done) of \(count) domains written")
                }
            }
        } catch let failure as ApplyRun.Failure {
            guard let count = failure.writtenCount else { throw CommandError(failure, lines) }
            reportError(CommandError(failure, lines))
            if count > 0 { notify(.domainsWrittenBefore(Array(names.prefix(count)), of: names.count)) }
            return nil
        }
    }
}

extension CommandError {
    /// - Parameter lines: As for ``Session/carryOut(_:in:lines:)``.
    static func changing(
        _ lines: [DomainLocation: ScriptLine], _ body: () throws(ApplyRun.Failure) -> Void
    ) throws(CommandError) {
        do throws(ApplyRun.Failure) {
            try body()
        } catch {
            throw CommandError(error, lines)
        }
    }

    fileprivate init(_ failure: ApplyRun.Failure, _ lines: [DomainLocation: ScriptLine]) {
        self = .changing(Domain(failure.location), failure.error)
        let isOfSystem = if case .couldNotWrite = self { true } else { false }
        // While files are written, only what the system refuses is still an error of what the line asks for.
        if failure.writtenCount == nil || isOfSystem { self = placed(at: lines[failure.location]) }
    }
}

extension ApplyRecord {
    /// The name that a text means: one of exactly that text, or else one of that path, or else a new one.
    func name(_ text: String) -> ApplyName {
        name(text, orPath: FileSystem.pathInCanonicalDirectory(text))
    }
}
