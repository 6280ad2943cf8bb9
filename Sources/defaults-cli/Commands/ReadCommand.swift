import PrefsCore

/// `prefs read [DOMAIN [KEY]]`: prints all domains, one, or one value of it, registered defaults included.
struct ReadCommand: Command {
    static let forms = [
        UsageForm("", "shows all domains"),
        UsageForm("DOMAIN", "shows a domain"),
        UsageForm("DOMAIN KEY", "shows the value of a key"),
    ]

    private let domain: DomainArgument?
    private let key: String?

    /// Arguments behind the key are passed over, as on macOS.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = arguments.isEmpty ? nil : try DomainArgument(parsing: &arguments)
        key = arguments.next()
    }

    func run(in session: inout Session) throws(CommandError) {
        guard let domain = try domain?.resolve(in: session) else { return try printAllDomains(&session) }
        let preferences = try session.preferences(of: domain)
        if let key {
            let value = try CommandError.wrapping { () throws(PreferencesError) in try preferences.value(forKey: key) }
            guard let value else { throw .noSuchPair(domain, key: key) }
            session.print(.description(value))
        } else {
            let contents = try CommandError.wrapping(preferences.dictionaryRepresentation)
            guard !contents.isEmpty else { throw .noSuchDomain(domain) }
            session.print(.description(.dictionary(contents)))
        }
    }

    private func printAllDomains(_ session: inout Session) throws(CommandError) {
        var all = PropertyListDictionary()
        for (name, contents) in try session.allDomains() { all.set(.dictionary(contents), forKey: name) }
        session.print(.description(.dictionary(all)))
    }
}
