import PrefsCore

/// `prefs read-type DOMAIN KEY`: prints the type of a value.
struct ReadTypeCommand: Command {
    static let forms = [
        UsageForm("DOMAIN KEY", "shows the type of the value of a key"),
    ]

    private let domain: DomainArgument
    private let key: String

    /// Arguments behind the key are passed over, as on macOS.
    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        key = try arguments.next(.key)
    }

    func run(in session: inout Session) throws(CommandError) {
        let domain = try domain.resolve(in: session)
        let preferences = try session.preferences(of: domain)
        let value = try CommandError.wrapping { () throws(PreferencesError) in try preferences.value(forKey: key) }
        guard let value else { throw .noSuchPair(domain, key: key) }
        guard let name = Self.name(of: value.kind) else { throw .unknownType }
        session.print("Type is \(name)")
    }

    /// The word for a kind; references inside keyed archives have none.
    private static func name(of kind: PropertyListKind) -> String? {
        switch kind {
        case .string: "string"
        case .boolean: "boolean"
        case .integer: "integer"
        case .real: "float"
        case .date: "date"
        case .data: "data"
        case .array: "array"
        case .dictionary: "dictionary"
        case .uid: nil
        }
    }
}
