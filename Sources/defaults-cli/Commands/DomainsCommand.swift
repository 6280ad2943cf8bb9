import CommandLineValues
import PrefsAdministration
import PrefsCore

/// `prefs domains`: lists the domains that have stored settings, except for the global domain.
struct DomainsCommand: Command {
    /// Ignores arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) {}

    func run(in session: Session) throws {
        let catalogue = DomainCatalogue(try session.store())
        let domains = try catalogue.stored(try session.scope()) { session.reportError($0) }
        session.report.print(domains.filter { $0 != .global }.map(\.text).joined(separator: ", "))
    }
}
