import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs write DOMAIN KEY VALUE…` sets a key, `prefs write DOMAIN '{…}'` replaces the whole domain, and
/// `prefs write --stdin DOMAIN KEY` sets a key to standard input.
struct WriteCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .declares) }

    static var options: [Option] { [.keyPath, .root, .insert, .stdin, .dryRun] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "sets the value of a key, or replaces a domain",
            forms: [
                UsageForm([.domain, .key, .value], "sets the value of a key"),
                UsageForm([.domain, .dictionary], "replaces a domain"),
                UsageForm([.domain, .key], option: .stdin, "sets it to standard input"),
            ],
            examples: [
                "prefs write com.pigeon HPMapType -int 2": "sets a key; text without a flag is a string",
                "prefs write com.pigeon Places -array Loft '{floor = 3;}'":
                    "sets an array of a string and a dictionary",
                "prefs write com.pigeon Places -array-add Roof": "adds an element to an array",
                "prefs write com.pigeon --keypath Windows.0.Visible -bool yes": "sets a value inside of others",
                "prefs write com.pigeon --insert --keypath Windows.0 '{Visible = 1;}'":
                    "adds an element at the beginning of an array",
                "printf %s \"$TOKEN\" | prefs write --stdin com.pigeon Token":
                    "stores a text that no list of arguments shows",
                "prefs -currentHost write -g Volume -float 0.5": "sets a key for all programs on this host alone",
            ])
    }

    private let domain: DomainArgument
    private let change: DomainChange
    /// The source of the value with `--stdin`; the value of ``change`` is empty then.
    private let input: InputValueArgument?
    private let isKeyPath: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        isKeyPath = arguments.options.has(.keyPath)
        input = arguments.options.has(.stdin) ? try InputValueArgument(parsing: &arguments) : nil
        let change =
            if let input {
                DomainChange.value(.set(""), at: input.path)
            } else {
                try KeyValueArgument(parsing: &arguments).change { .replaceAll($0) }
            }
        self.change = arguments.options.has(.insert) ? try Self.insertion(change) : change
    }

    var readsInput: Bool { input != nil }

    /// The insertion of the value that a change sets.
    private static func insertion(_ change: DomainChange) throws -> DomainChange {
        guard case .value(let change, let path) = change else { throw UsageError.needs(.insert, .key) }
        if path.isRoot { throw UsageError.conflict(.root, .insert) }
        guard case .set(let value) = change else {
            throw UsageError.failed("\(Option.insert.rawValue) adds one value, and does not change another")
        }
        return .value(.insert(value), at: path)
    }

    func run(in session: Session) throws {
        let domain = try session.resolveToWrite(domain)
        guard case .value(let typed, let path) = change else { return try session.apply(change, to: domain) }
        var change = change
        if let input {
            let bytes = try session.readBytes(DocumentArgument("-"))
            let value = try input.value(of: input.takesBytes ? bytes : bytes.withoutLineFeed)
            let isInsertion = if case .insert = typed { true } else { false }
            change = .value(isInsertion ? .insert(value) : .set(value), at: path)
        }
        try session.apply(change, to: domain, setting: path, isKeyPath: isKeyPath)
        session.notifyOnTerminal {
            if !isKeyPath, let last = path.key.utf8.last, ":=".utf8.contains(last) {
                return "the key is \(path.key.onOneLine): KEY and VALUE are two words without more"
            }
            return managedValue(of: path.key, domain, in: session)
        }
    }

    /// The notice that programs do not read the value, since the administrator has set another one.
    private func managedValue(of key: String, _ domain: DomainLocation, in session: Session) -> String? {
        guard case .store = session.sink, let preferences = try? session.storedPreferences(of: domain, .effective),
            let found = try? preferences.storedValue(forKey: key)
        else { return nil }
        let origin = ValueOrigin(found.location, of: domain, in: preferences.store)
        return origin.isManaged ? origin.path.map { Session.noticeOfHidden(key, byFile: $0) } : nil
    }
}
