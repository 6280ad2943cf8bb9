import PrefsCore

/// `prefs export DOMAIN PATH|-`: writes the stored contents of a domain: to standard output as XML, to a file as
/// binary or, if its name ends in `.json`, as JSON; `--format` names another format, and `--keypath` a value inside.
struct ExportCommand: Command {
    private let domain: DomainArgument
    private let document: DocumentArgument
    private let keyPath: PropertyListKeyPath?
    private let isRegistered: Bool
    private let savedState: SavedStateArgument
    private let filter: SettingFilter

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToWriteTo }
        document = DocumentArgument(path, format: try arguments.format())
        keyPath = try KeyArgument.path(of: arguments.options)
        isRegistered = arguments.options.has(.registered)
        savedState = try SavedStateArgument(arguments, refusing: [.registered])
        filter = try SettingFilter(arguments.options)
        try arguments.finish()
    }

    func run(in session: Session) throws(CommandError) {
        let domain = try session.resolve(domain)
        let state = try session.savedState(savedState, of: domain)
        let (root, isMissing) =
            if let state { try root(of: state, session) } else { try root(of: domain, session) }
        let encoded: Session.EncodedDocument
        do throws(PropertyListError) {
            encoded = try session.encode(root, for: document)
        } catch {
            throw .couldNotExport(domain, document.path, error)
        }
        try session.write(encoded, to: document, isOutsideStore: domain.isOutsideStore)
        guard isMissing else { return }
        let absence = state.map { session.notFound(in: $0) } ?? session.notFound(domain, nil)
        let reason = isRegistered ? "\(domain.name.onOneLine) has no registered defaults" : absence.message
        session.notify(.nothingExported(reason))
    }

    /// The value to export: the contents of a domain, or the value at the key path in them, as far as the filter
    /// lets them through; and whether there is no such domain, whose name may be mistyped. An empty dictionary in a
    /// file is something.
    private func root(
        of domain: Domain, _ session: Session
    ) throws(CommandError) -> (value: PropertyList, isMissing: Bool) {
        let location = try isRegistered ? session.registeredLocation(of: domain) : session.location(of: domain)
        let filter = filter[location]
        guard let keyPath else {
            if case .file = domain {
                let root = try session.root(of: domain)
                guard case .dictionary(let contents) = root ?? .dictionary([:]) else {
                    return (root ?? .dictionary([:]), false)
                }
                return (.dictionary(filter.applied(to: contents)), root == nil)
            }
            let contents = try session.contents(of: domain, at: location)
            return (.dictionary(filter.applied(to: contents)), contents.isEmpty)
        }
        let found: PropertyList?
        do throws(PreferencesError) {
            let store = try session.store(isOutside: domain.isOutsideStore)
            found = try store.value(forKey: keyPath.key, of: location)
        } catch {
            throw .preferences(error)
        }
        guard let value = found?.value(at: keyPath.rest).flatMap({ applied(filter, to: $0, at: keyPath) }) else {
            throw session.notFound(keyPath, of: domain, inside: found)
        }
        return (value, false)
    }

    private func root(
        of state: SavedState, _ session: Session
    ) throws(CommandError) -> (value: PropertyList, isMissing: Bool) {
        let filter = filter[.stored(state.program, .any)]
        let contents = try session.contents(of: state)
        guard let keyPath else { return (.dictionary(filter.applied(to: contents)), contents.isEmpty) }
        guard let value = contents[keyPath].flatMap({ applied(filter, to: $0, at: keyPath) }) else {
            throw session.notFound(keyPath, inside: contents[keyPath.key], in: state)
        }
        return (value, false)
    }

    /// The part of the value at a key path that a filter of the whole contents lets through.
    private func applied(
        _ filter: ContentsFilter, to value: PropertyList, at keyPath: PropertyListKeyPath
    ) -> PropertyList? {
        keyPath.components.reduce(filter) { $0.inside($1) }.applied(to: value)
    }
}
