import CommandLineValues
import PrefsCloud

/// `prefs cloud status [--format FORMAT]`: shows the store, the pending edits, the quota, and the other devices.
struct StatusCommand: Command {
    private let format: DocumentFormat?

    init(parsing arguments: inout ArgumentCursor) throws(AgentError) {
        try arguments.finish()
        format = try arguments.format()
    }

    func run(in session: Session) throws(AgentError) {
        let status = try CloudStatus(session)
        guard let format else { return status.write(to: &session.report) }
        do throws(ValueError) {
            try session.report.print(.dictionary(status.propertyList), as: .document(format))
        } catch {
            throw .value(error)
        }
    }
}
