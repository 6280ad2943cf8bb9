import PrefsCore

/// `prefs import DOMAIN PATH|-`: adds the keys of a property list to a domain, replacing those it has.
struct ImportCommand: Command {
    static let forms = [
        UsageForm("DOMAIN PATH|-", "adds the keys of a property list to a domain")
    ]
    static let options: [Option] = [.format, .replace, .dryRun]
    static let examples = [
        UsageExample("prefs import com.pigeon settings.plist", "takes over the keys of a property list"),
        UsageExample("prefs import com.pigeon - --format json <settings.json", "takes over keys from JSON"),
    ]

    private let domain: DomainArgument
    private let replacesAll: Bool
    private let document: DocumentArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToReadFrom }
        document = try DocumentArgument(path, arguments.options, .import)
        replacesAll = arguments.options.has(.replace)
        try arguments.finish()
    }

    var readsInput: Bool { document.isStream }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        let contents = try session.readDictionary(document)
        try session.apply(replacesAll ? .replaceAll(contents) : .mergeAll(contents), to: domain)
    }
}
