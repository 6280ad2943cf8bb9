import CommandLineValues
import PrefsAdministration
import PrefsCore

/// `prefs domains`: lists the domains that have stored settings, except for the global domain.
struct DomainsCommand: Command {
    /// Ignores arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) {}

    func run(in session: Session) throws {
        let catalogue = DomainCatalogue(try session.store())
        var files: [String] = []
        let domains = try catalogue.stored(try session.scope(), suffixTwice: { files.append($0) }) {
            session.reportError($0)
        }
        session.report.print(domains.filter { $0 != .global }.map(\.text).joined(separator: ", "))
        if let first = files.min(by: { $0.precedesInUTF8($1) }) {
            session.notifyOnTerminal { .suffixTwice(file: first, more: files.count - 1) }
        }
    }
}
