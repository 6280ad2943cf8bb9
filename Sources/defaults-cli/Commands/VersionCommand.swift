/// `prefs --version`: prints the version.
struct VersionCommand: Command {
    static let forms = [
        UsageForm("", "shows the version")
    ]
    static let examples = [
        UsageExample("prefs --version", "shows the version")
    ]
    static let version = "0.1.0"
    /// The date of that version, for the manual page.
    static let date = "2026-11-21"

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {}

    func run(in session: inout Session) throws(CommandError) {
        session.print("prefs \(Self.version)")
    }
}
