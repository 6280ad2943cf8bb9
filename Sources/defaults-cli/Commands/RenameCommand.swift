import PrefsCore

/// `prefs rename DOMAIN OLD NEW`: moves a value to another key, replacing the value of that key.
struct RenameCommand: Command {
    private let domain: DomainArgument
    private let oldKey: String
    private let newKey: String

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        oldKey = try arguments.next(.oldKey)
        newKey = try arguments.next(.newKey)
        try arguments.finish()
    }

    func run(in session: Session) throws(CommandError) {
        let domain = try session.resolve(domain)
        do {
            try session.apply(.rename(key: oldKey, to: newKey), to: domain)
        } catch .refused(.noSuchKey(let key), _) {
            throw .noKeyToRename(
                key, domain, isRegistered: session.hasRegistered(domain, PropertyListKeyPath(key: key)))
        }
    }
}
