import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs diff --all A [B]`: prints the commands that make the settings of document A the same as those of document B
/// or, without B, as those of the user's store, domain by domain.
struct DiffAllCommand: Command {
    private let old: DocumentArgument
    /// Nil for the store.
    private let new: DocumentArgument?
    private let filter: SettingFilter
    private let isJSON: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        old = DocumentArgument(try arguments.next(.pathOrStream))
        new = try arguments.next().map { DocumentArgument($0) }
        try arguments.finish()
        if arguments.options.has(.allowMissing) { throw UsageError.conflict(.all, .allowMissing) }
        filter = try SettingFilter(arguments.options)
        isJSON = try arguments.format() == .json
        if old.isStream, new?.isStream ?? false { throw UsageError.inputTwice }
    }

    func run(in session: Session) throws {
        try session.checkHostOfAll()
        var progress = ProgressLine()
        defer { progress.clear() }
        let (before, after) = try read(in: session, &progress)
        if session.report.status == 0 {
            session.checkPatterns(of: filter, in: before.contents + after.contents, status: 2) {
                new == nil ? session.readableSettings() : []
            }
        }
        let directory = try session.store(isOutside: true).directory
        let entries = StoreDifference(from: before, to: after, filter, in: directory).entries
        if isJSON {
            let records = entries.flatMap { entry in
                DomainDifference(from: entry.old, to: entry.new).edits
                    .flatMap { $0.records(hidingSecrets: filter.excludesSecrets) }
                    .map { PropertyList.dictionary($0.at(entry.location)) }
            }
            try session.report.print(.array(records), as: .document(.json))
        } else {
            for entry in entries {
                let lines = try ChangeCommands.lines(
                    at: entry.location, from: entry.old, to: entry.new, hidingSecrets: filter.excludesSecrets)
                for line in lines { session.report.print(line) }
            }
        }
        if !entries.isEmpty { session.report.raiseStatus(to: 1) }
    }

    /// Reads both operands. Domains of the store that cannot be read are reported, and left out of both.
    private func read(
        in session: Session, _ progress: inout ProgressLine
    ) throws -> (StoreDocument, StoreDocument) {
        let before = try session.readStore(old, &progress).contents
        if let new { return (before, try session.readStore(new, &progress).contents) }
        let after = try session.storeContents(filter, known: before.hosts)
        if let error = after.unreadableFolders.first { throw error }
        for failure in after.failures { session.reportError(failure.error, failureStatus: 2) }
        let unknown = Set(after.failures.map(\.location))
        return (before.without(unknown), after.document)
    }
}
