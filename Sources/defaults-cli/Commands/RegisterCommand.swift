import PrefsCore

/// `prefs register DOMAIN …`: sets registered defaults, which are read where nothing is stored.
///
/// They are stored apart from the values of the domain: `export` leaves them out unless `--registered` asks for them,
/// and they are read again after a stored value has been deleted.
struct RegisterCommand: Command {
    private enum Source {
        case arguments(DomainChange)
        case document(DocumentArgument)
    }

    private let domain: DomainArgument
    private let source: Source

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        if let path = arguments.options.argument(of: .file) {
            source = .document(DocumentArgument(path, format: try arguments.format()))
            try arguments.finish()
        } else {
            source = .arguments(try KeyValueArgument(parsing: &arguments).change { .mergeAll($0) })
        }
    }

    var readsInput: Bool {
        if case .document(let document) = source { document.isStream } else { false }
    }

    func run(in session: Session) throws(CommandError) {
        let domain = try session.resolve(domain)
        let location = try session.registeredLocation(of: domain)
        let change: DomainChange =
            switch source {
            case .arguments(let change): change
            case .document(let document): .mergeAll(try session.readDictionary(document))
            }
        try session.apply(change, to: domain, at: location)
    }
}
