import PrefsAdministration
import PrefsCore

/// `prefs write DOMAIN KEY VALUE…` sets a key, `prefs write DOMAIN '{…}'` replaces the whole domain.
struct WriteCommand: Command {
    private let domain: DomainArgument
    private let change: DomainChange
    private let isKeyPath: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        isKeyPath = arguments.options.has(.keyPath)
        let change = try KeyValueArgument(parsing: &arguments).change { .replaceAll($0) }
        self.change = arguments.options.has(.insert) ? try Self.insertion(change) : change
    }

    /// The insertion of the value that a change sets.
    private static func insertion(_ change: DomainChange) throws(CommandError) -> DomainChange {
        guard case .value(let change, let path) = change else { throw .usage(.needs(.insert, .key)) }
        if path.isRoot { throw .usage(.conflict(.root, .insert)) }
        guard case .set(let value) = change else { throw .usage(.insertionOfChange) }
        return .value(.insert(value), at: path)
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain)
        guard case .value(_, let path) = change else { return try session.apply(change, to: domain) }
        try session.apply(change, to: domain, setting: path, isKeyPath: isKeyPath)
        // Without TERM there is no terminal, and no call of `isatty` is needed to know it.
        guard (try? session.environment.value("TERM")) != nil else { return }
        session.notifyOnTerminal { managedValue(of: path.key, domain, in: session) }
    }

    /// The notice that programs do not read the value, since the administrator has set another one.
    private func managedValue(of key: String, _ domain: Domain, in session: Session) -> Notice? {
        guard case .store = session.sink, let preferences = try? session.preferences(of: domain, .effective),
            let found = try? preferences.storedValue(forKey: key)
        else { return nil }
        let origin = ValueOrigin(found.location, of: domain, in: preferences.store)
        return origin.isManaged ? origin.path.map { .settingIsHidden(key: key, byFile: $0) } : nil
    }
}
