import PrefsCore

/// `prefs rename DOMAIN OLD NEW`: moves a value to another key, replacing the value of that key.
struct RenameCommand: Command {
    static let forms = [
        UsageForm("DOMAIN OLD_KEY NEW_KEY", "gives a value another key")
    ]
    static let options: [Option] = [.dryRun]
    static let examples = [
        UsageExample("prefs rename com.pigeon Colour Color", "gives a value another key")
    ]

    private let domain: DomainArgument
    private let oldKey: String
    private let newKey: String

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        oldKey = try arguments.next(.oldKey)
        newKey = try arguments.next(.newKey)
        try arguments.finish()
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        do {
            try session.apply(.rename(key: oldKey, to: newKey), to: domain)
        } catch .refused(.noSuchKey(let key), _) {
            throw .noKeyToRename(
                key, domain, isRegistered: session.hasRegistered(domain, PropertyListKeyPath(key: key)))
        }
    }
}
