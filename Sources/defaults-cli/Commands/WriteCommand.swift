import PrefsCore

/// `prefs write DOMAIN KEY VALUE…` sets a key, `prefs write DOMAIN '{…}'` replaces the whole domain.
struct WriteCommand: Command {
    static let forms = [
        UsageForm("DOMAIN KEY VALUE…", "sets the value of a key"),
        UsageForm("DOMAIN '{…}'", "replaces a domain"),
    ]
    static let options: [Option] = [.keyPath, .dryRun]
    static let examples = [
        UsageExample("prefs write com.pigeon HPMapType -int 2", "sets a key; text without a flag is a string"),
        UsageExample(
            "prefs write com.pigeon Places -array Loft '{floor = 3;}'", "sets an array of a string and a dictionary"),
        UsageExample("prefs write com.pigeon Places -array-add Roof", "adds an element to an array"),
        UsageExample("prefs write com.pigeon --keypath Windows.0.Visible -bool yes", "sets a value inside of others"),
        UsageExample("prefs -currentHost write -g Volume -float 0.5", "sets a key for all programs on this host alone"),
    ]

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
