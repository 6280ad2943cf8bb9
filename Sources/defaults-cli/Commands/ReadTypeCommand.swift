import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs read-type DOMAIN KEY`: prints the type of a value.
struct ReadTypeCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .reads) }

    static var options: [Option] { [.keyPath, .root] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings,
            forms: [UsageForm([.domain, .key], "shows the type of the value of a key")],
            examples: ["prefs read-type com.pigeon HPMapType": "prints Type is integer"])
    }

    private let domain: DomainArgument
    private let keyPath: PropertyListKeyPath

    /// Ignores arguments after the key, as macOS does.
    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments, takesStream: true)
        keyPath = try KeyArgument.parseRequired(&arguments)
    }

    var readsInput: Bool { domain.isStream }

    func run(in session: Session) throws {
        let isStream = domain.isStream
        let domain = try session.resolve(domain)
        if isStream {
            let root = try session.readRoot(DocumentArgument("-")).root
            guard let value = root.value(at: keyPath.components[...]) else {
                throw CommandError.notFound(keyPath, inRoot: root, of: domain)
            }
            return try printType(of: value, session)
        }
        if keyPath.isRoot { return try printType(of: session.wholeValue(of: domain), session) }
        let found = try session.storedPreferences(of: domain).storedValue(forKey: keyPath.key)?.value
        guard let value = found?.value(at: keyPath.rest) else {
            throw session.notFound(keyPath, of: domain, inside: found)
        }
        try printType(of: value, session)
    }

    private func printType(of value: PropertyList, _ session: Session) throws {
        guard let name = value.kind.typeName else {
            throw CommandError.failed("Found a value that is not of a known property list type")
        }
        session.report.print("Type is \(name)")
    }
}
