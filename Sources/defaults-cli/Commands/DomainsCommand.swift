import CommandLineValues
import PrefsAdministration
import PrefsCore
import PrefsRestoration

/// `prefs domains`: lists the domains that have stored settings, except for the global domain; with `--saved-state`,
/// those that have a saved state, and with `--list` each of these states.
struct DomainsCommand: Command {
    private let listing: Listing

    private enum Listing {
        case settings, programs
        case savedStates(isJSON: Bool)
    }

    /// Ignores arguments, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        let options = arguments.options
        if options.has(.format), !options.has(.list) { throw .usage(.needsOption(.format, .list)) }
        if options.has(.list), !options.has(.savedState) { throw .usage(.needsOption(.list, .savedState)) }
        let isJSON = try arguments.format() == .json
        listing = options.has(.list) ? .savedStates(isJSON: isJSON) : options.has(.savedState) ? .programs : .settings
    }

    func run(in session: Session) throws {
        switch listing {
        case .settings: try printDomains(session)
        case .programs: printLine(of: try savedStates(session).map(\.domain), session)
        case .savedStates(let isJSON): try printSavedStates(isJSON: isJSON, session)
        }
    }

    private func printDomains(_ session: Session) throws {
        let catalogue = DomainCatalogue(try session.store())
        printLine(of: try catalogue.stored(try session.scope()) { session.reportError($0) }, session)
    }

    /// Prints the names of sorted domains, each once.
    private func printLine(of domains: [DomainName], _ session: Session) {
        var names: [DomainName] = []
        for name in domains where name != .global && name != names.last { names.append(name) }
        session.report.print(names.map(\.text).joined(separator: ", "))
    }

    private func savedStates(_ session: Session) throws -> [SavedStateCatalogue.Entry] {
        try session.checkHostOfSavedStates()
        return try SavedStateCatalogue(try session.store()).entries { session.reportError($0) }
    }

    /// Prints every saved state, also one that cannot be read, which is reported.
    private func printSavedStates(isJSON: Bool, _ session: Session) throws {
        let catalogue = SavedStateCatalogue(try session.store())
        let entries = try savedStates(session).map { entry in
            do {
                return try catalogue.reading(entry)
            } catch {
                session.reportError(error)
                return entry
            }
        }
        let list = SavedStateList(entries: entries)
        if isJSON { return try session.report.print(list.records, as: .document(.json)) }
        for line in list.lines { session.report.print(line) }
    }
}
