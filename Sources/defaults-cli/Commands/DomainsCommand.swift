import PrefsCore

/// `prefs domains`: lists the domains that have stored settings, except for the global domain.
struct DomainsCommand: Command {
    /// Ignores arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {}

    func run(in session: Session) throws(CommandError) {
        do throws(PreferencesError) {
            let catalogue = DomainCatalogue(try session.store())
            let names = try catalogue.stored(try session.scope()) { session.reportError(.preferences($0)) }
            session.report.print(names.filter { $0 != .global }.map(\.text).joined(separator: ", "))
        } catch {
            throw .preferences(error)
        }
    }
}
