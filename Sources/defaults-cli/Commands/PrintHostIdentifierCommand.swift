import PrefsCore

/// `prefs printHostIdentifier`: prints what tells this host's settings from others'.
struct PrintHostIdentifierCommand: Command {
    static let forms = [
        UsageForm("", "shows what -currentHost stands for")
    ]
    static let examples = [
        UsageExample("prefs printHostIdentifier", "shows the name of this host")
    ]

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        session.print(try session.currentHost().text)
    }
}
