import PrefsCore

/// `prefs write DOMAIN KEY VALUE…` sets a key, `prefs write DOMAIN '{…}'` replaces the whole domain.
struct WriteCommand: Command {
    static let forms = [
        UsageForm("DOMAIN KEY VALUE…", "sets the value of a key"),
        UsageForm("DOMAIN '{…}'", "replaces a domain"),
    ]

    static let options: [Option] = [.keyPath, .dryRun]

    private let domain: DomainArgument
    private let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        change = try ContentsArgument(parsing: &arguments).change { .replaceAll($0) }
    }

    func run(in session: inout Session) throws(CommandError) {
        try session.apply(change, to: try domain.resolve(in: session))
    }
}
