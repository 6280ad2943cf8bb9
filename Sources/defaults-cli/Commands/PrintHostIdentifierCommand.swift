import PrefsCore

/// `prefs printHostIdentifier`: prints the identifier under which the settings for this host alone are stored.
struct PrintHostIdentifierCommand: Command {
    static let forms = [
        UsageForm("", "shows the identifier of this host")
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
