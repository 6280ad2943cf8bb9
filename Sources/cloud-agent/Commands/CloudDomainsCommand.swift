import CommandKit

/// `prefs cloud domains`: prints the names of the domains that have values in the mirror.
struct CloudDomainsCommand: AgentCommand {
    init(parsing arguments: inout ArgumentCursor) throws {
        try arguments.finish()
    }

    func run(in session: AgentSession) throws {
        session.report.print((try session.mirror()?.domains ?? []).joined(separator: ", "))
    }
}
