import PrefsCore

/// `prefs register DOMAIN …`: sets registered defaults, which are read where nothing is stored.
///
/// They are kept apart from the domain: `export` leaves them out unless `--registered` asks for them, and deleting a
/// stored value uncovers them.
struct RegisterCommand: Command {
    static let forms = [
        UsageForm("DOMAIN KEY VALUE…", "sets the value of a key while none is stored"),
        UsageForm("DOMAIN '{…}'", "does so for every key of a dictionary"),
        UsageForm("DOMAIN --file FILE|-", "does so for every key of a property list"),
    ]
    static let options: [Option] = [.keyPath, .file, .format, .dryRun]
    static let examples = [
        UsageExample(
            "prefs register com.pigeon HPFollowHeading -bool yes", "says what a key is while nobody has set it"),
        UsageExample("prefs register com.pigeon --file settings.plist", "does so for all keys of a property list"),
    ]

    private enum Source {
        case arguments(DomainChange)
        case document(DocumentArgument)
    }

    private let domain: DomainArgument
    private let source: Source

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        if let path = arguments.options.argument(of: .file) {
            source = .document(try DocumentArgument(path, arguments.options, .register))
            try arguments.finish()
        } else {
            source = .arguments(try ContentsArgument(parsing: &arguments).change { .mergeAll($0) })
        }
    }

    var readsInput: Bool {
        if case .document(let document) = source { document.isStream } else { false }
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        let location = try domain.registeredLocation(in: session, .register)
        let change: DomainChange =
            switch source {
            case .arguments(let change): change
            case .document(let document): .mergeAll(try session.readDictionary(document))
            }
        try session.apply(change, to: location, of: domain)
    }
}
