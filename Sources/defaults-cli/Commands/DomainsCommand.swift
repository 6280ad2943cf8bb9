import PrefsCore

/// `prefs domains`: lists the domains that have something stored, but for the global one.
struct DomainsCommand: Command {
    static let forms = [
        UsageForm("", "lists all domains")
    ]
    static let examples = [
        UsageExample("prefs domains", "lists all domains")
    ]

    /// Arguments are passed over, as on macOS.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {}

    func run(in session: inout Session) throws(CommandError) {
        let store = try session.store()
        let scope = try session.scope()
        let names = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainCatalogue(store).stored(scope)
        }
        session.print(names.filter { $0 != .global }.map(\.text).joined(separator: ", "))
    }
}
