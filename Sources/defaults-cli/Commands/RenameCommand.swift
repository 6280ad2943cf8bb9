import CommandKit
import PrefsCore

/// `prefs rename DOMAIN OLD NEW`: moves a value to another key, replacing the value of that key. With `--keypath OLD`
/// in place of the old key, both are key paths.
struct RenameCommand: VerbCommand {
    static var effect: Verb.Effect {
        Verb.Effect(kind: .changes(instead: "write the new key, and delete the old one"), needsPresence: true)
    }

    static var options: [Option] { [.keyPath, .dryRun] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings,
            forms: [UsageForm([.domain, .oldKey, .newKey], "gives a value another key")],
            summaries: [
                .keyPath: "in place of OLD_KEY; NEW_KEY is a key path too"
            ],
            examples: [
                "prefs rename com.pigeon Colour Color": "gives a value another key",
                "prefs rename com.pigeon --keypath Windows.0.Frame Frame": "moves a value to another key path",
                "prefs rename com.pigeon --keypath Windows.2 Windows.0":
                    "moves an element to the beginning of its array",
            ])
    }

    private let domain: DomainArgument
    private let change: DomainChange

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        if let path = try KeyArgument.path(of: arguments.options) {
            change = .move(path, to: PropertyListKeyPath(try arguments.next(.newKey)))
        } else {
            let oldKey = try arguments.next(.oldKey)
            change = .rename(key: oldKey, to: try arguments.next(.newKey))
            if arguments.options.has(.keyPath) { throw UsageError.keyAndKeyPath(oldKey) }
        }
        try arguments.finish()
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain)
        do {
            try session.apply(change, to: domain)
        } catch CommandError.refused(.noSuchKey(let key), _) {
            throw CommandError.noKeyToRename(
                key, domain, isRegistered: session.hasRegistered(domain, PropertyListKeyPath(key: key)))
        }
    }
}
