import PrefsCore

/// `prefs delete DOMAIN [KEY]`: removes the stored value of a key, or a whole domain.
struct DeleteCommand: Command {
    static let forms = [
        UsageForm("DOMAIN", "deletes a domain"),
        UsageForm("DOMAIN KEY", "deletes a key"),
    ]
    static let options: [Option] = [.keyPath, .ifPresent, .registered, .dryRun]
    static let examples = [
        UsageExample("prefs delete com.pigeon HPMapType", "removes a key"),
        UsageExample("prefs delete --if-present com.pigeon HPMapType", "removes a key if it is there"),
        UsageExample("prefs delete com.pigeon --dry-run", "shows what removing a whole domain would do"),
        UsageExample("prefs delete com.pigeon --registered", "removes the registered defaults of a domain"),
    ]

    private let deletion: DeletionArgument

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        deletion = try DeletionArgument(parsing: &arguments)
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try deletion.domain.resolve(in: session)
        try deletion.run { () throws(CommandError) in
            if deletion.isRegistered {
                try session.apply(deletion.change, to: try domain.registeredLocation(in: session, .delete), of: domain)
                return
            }
            do throws(CommandError) {
                try session.apply(deletion.change, to: domain)
            } catch .refused(let reason, let domain) {
                throw deletion.refusal(reason, domain, in: session)
            }
        }
    }
}
