import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs export --all PATH|-`: writes all settings of the user into one document, a ``StoreDocument``: those for any
/// host, those for each host, and registered defaults. A domain that cannot be read, or that the format cannot hold, is
/// reported and left out.
struct ExportAllCommand: Command {
    private let document: DocumentArgument
    private let filter: SettingFilter

    init(parsing arguments: inout ArgumentCursor) throws {
        guard let path = try arguments.next(), !path.isEmpty else { throw CommandError.noPathToWriteTo }
        document = DocumentArgument(path, format: try arguments.format())
        let options = arguments.options
        if let other = [Option.keyPath, .registered].first(where: options.has) {
            throw UsageError.conflict(.all, other)
        }
        filter = try SettingFilter(options)
        try arguments.finish()
    }

    func run(in session: Session) throws {
        try session.checkHostOfAll()
        let contents = try session.storeContents(filter)
        for error in contents.unreadableFolders + contents.failures.map(\.error) {
            session.reportError(error)
        }
        if session.report.status == 0 {
            session.checkPatterns(of: filter, in: contents.document.contents, session.readableSettings)
        }
        let host = try session.currentHost()
        var domains = contents.document.contents
            .map { (location: $0.location, values: filter[$0.location].applied(to: $0.values)) }
            .filter { !$0.values.isEmpty && isExportable($0.location, in: session) }
        let encoded: Session.EncodedDocument
        do throws(PropertyListError) {
            encoded = try encode(domains, on: host, in: session)
        } catch {
            domains.removeAll { !isRepresentable($0, on: host, in: session) }
            do throws(PropertyListError) {
                encoded = try encode(domains, on: host, in: session)
            } catch {
                throw CommandError.failed("\(document.path.onOneLine): Could not export all domains due to \(error)")
            }
        }
        try session.write(encoded, to: document, isOutsideStore: false)
        if domains.isEmpty { session.noteEmptyStore() }
    }

    private typealias Domains = [(location: DomainLocation, values: PropertyListDictionary)]

    private func isExportable(_ location: DomainLocation, in session: Session) -> Bool {
        if StoreDocument.canHave(location) { return true }
        let name = DomainNames.name(of: location).onOneLine
        session.reportError(
            CommandError.failed(
                "\(document.path.onOneLine): the domain \(name) is left out, since that name means something else in a "
                    + "document of all domains; export it alone"))
        return false
    }

    private func encode(
        _ domains: Domains, on host: HostIdentifier, in session: Session
    ) throws(PropertyListError) -> Session.EncodedDocument {
        var store = StoreDocument()
        for (location, values) in domains { store.append(values, of: location) }
        return try session.encode(.dictionary(store.root(on: host)), for: document)
    }

    /// Whether the format can hold a domain, which is reported otherwise.
    private func isRepresentable(_ domain: Domains.Element, on host: HostIdentifier, in session: Session) -> Bool {
        do throws(PropertyListError) {
            _ = try encode([domain], on: host, in: session)
            return true
        } catch {
            session.reportError(CommandError.exporting(domain.location, to: document, error))
            return false
        }
    }
}
