import PrefsCore

/// `prefs domains`: lists the domains that have something stored, except for the global domain.
struct DomainsCommand: Command {
    static let forms = [
        UsageForm("", "lists all domains")
    ]
    static let examples = [
        UsageExample("prefs domains", "lists all domains")
    ]

    /// Ignores arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {}

    func run(in session: inout Session) throws(CommandError) {
        let store = try session.store()
        let scope = try session.scope()
        let names = try CommandError.wrapping { () throws(PreferencesError) in
            try DomainCatalogue(store).stored(scope) { session.report(.preferences($0)) }
        }
        session.print(names.filter { $0 != .global }.map(\.text).joined(separator: ", "))
    }
}
