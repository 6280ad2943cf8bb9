import PrefsCore

/// `prefs read-type DOMAIN KEY`: prints the type of a value.
struct ReadTypeCommand: Command {
    static let forms = [
        UsageForm("DOMAIN KEY", "shows the type of the value of a key")
    ]
    static let examples = [
        UsageExample("prefs read-type com.pigeon HPMapType", "prints Type is integer")
    ]

    static let options: [Option] = [.keyPath]

    private let domain: DomainArgument
    private let keyPath: PropertyListKeyPath

    /// Ignores arguments after the key, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parseNeeded(&arguments)
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        let preferences = try session.preferences(of: domain)
        let found = try CommandError.wrapping { () throws(PreferencesError) in
            try preferences.value(forKey: keyPath.key)
        }
        guard let value = found?.value(at: keyPath.components.dropFirst()) else {
            throw .missing(keyPath, of: domain, found, in: session)
        }
        guard let name = value.kind.typeName else { throw .unknownType }
        session.print("Type is \(name)")
    }
}
