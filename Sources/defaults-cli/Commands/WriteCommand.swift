import PrefsCore
import SettingsBundles

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
        // Where there is no terminal, there is mostly no TERM, and no call has to find that out.
        guard (try? session.environment.value("TERM")) != nil else { return }
        session.notifyOnTerminal { managedValue(of: path.key, domain, in: session) }
    }

    /// The notice that programs do not read the value, since the administrator has set another one.
    private func managedValue(of key: String, _ domain: Domain, in session: Session) -> Notice? {
        guard case .store = session.sink,
            let origin = try? SettingsLayers(of: domain, in: session)
                .value(of: SettingName(key: key, suiteName: nil))?.origin,
            origin.isManaged, let file = origin.path
        else { return nil }
        return .settingIsHidden(key: key, byFile: file)
    }
}
