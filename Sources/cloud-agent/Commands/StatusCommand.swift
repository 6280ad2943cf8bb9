import CommandLineValues
import PrefsCloud

/// `prefs cloud status [--format FORMAT]`: shows the store, the pending edits, the quota, and the other devices. It
/// fails if edits are pending and no agent runs.
struct StatusCommand: Command {
    private let format: DocumentFormat?

    init(parsing arguments: inout ArgumentCursor) throws(AgentError) {
        try arguments.finish()
        format = try arguments.format()
    }

    func run(in session: Session) throws(AgentError) {
        let status = try CloudStatus(session)
        if let format {
            do throws(ValueError) {
                try session.report.print(.dictionary(status.propertyList), as: .document(format))
            } catch {
                throw .value(error)
            }
        } else {
            status.write(to: &session.report)
        }
        if let problem = status.problem { throw problem }
    }
}
