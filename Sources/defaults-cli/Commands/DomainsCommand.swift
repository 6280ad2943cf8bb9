import PrefsCore

/// `prefs domains`: lists the domains that have stored settings, except for the global domain.
struct DomainsCommand: Command {
    /// Ignores arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {}

    func run(in session: Session) throws(CommandError) {
        let names = try CommandError.wrapping(stored(in: session))
        session.report.print(names.filter { $0 != .global }.map(\.text).joined(separator: ", "))
    }

    private func stored(in session: Session) throws(PreferencesError) -> [DomainName] {
        try DomainCatalogue(try session.store()).stored(try session.scope()) { session.reportError(.preferences($0)) }
    }
}
