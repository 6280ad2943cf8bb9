import CommandKit
import PrefsCloud

/// `prefs cloud status [--format FORMAT]`: shows the account, the pending edits, the quota, and the other devices. It
/// fails if edits are pending and no agent runs, or if the last synchronisation failed.
struct StatusCommand: AgentCommand {
    private let format: DocumentFormat?

    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
        format = try arguments.format()
    }

    func run(in session: AgentSession) throws {
        let status = try CloudStatus(session)
        if let format {
            try session.report.print(.dictionary(status.propertyList), as: .document(format))
        } else {
            status.write(to: &session.report)
        }
        if let problem = status.problem { throw problem }
    }
}
