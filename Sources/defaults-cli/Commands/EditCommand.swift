import CommandLineValues
import PrefsCore
import PropertyLists

/// `prefs edit DOMAIN`: opens the stored settings of a domain in an editor, and sets what was changed there.
struct EditCommand: Command {
    private let domain: DomainArgument
    private let keyPath: PropertyListKeyPath?
    private let format: DocumentFormat?
    private let isRegistered: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        domain = try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parse(&arguments)
        format = try arguments.format()
        isRegistered = arguments.options.has(.registered)
        try arguments.finish()
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain)
        let location = try isRegistered ? session.registeredLocation(of: domain) : session.location(of: domain)
        let store = try session.store(isOutside: domain.isOutsideStore)
        let path = FileSystem.pathInCanonicalDirectory(store.directory.path(of: location))
        let keptTexts = try KeptTexts(
            named: domain.name, of: [path] + (keyPath?.components ?? []), session.environment)
        let isMissing = if case .file(let path) = domain { try !DocumentFile(path: path).exists() } else { false }
        let opened = isMissing ? [:] : try session.contents(of: domain, at: location)
        let editor = try Editor(session.environment)
        // Ask first: the value may have been deleted since its text was kept.
        let continued = try keptTexts.flatMap { try keptText($0, session) }
        let text = try continued?.text ?? newText(of: opened, isMissing, domain, session)
        let subject = "\(keyPath.map { "\($0.text.onOneLine) of " } ?? "")\(domain.name.onOneLine)"
        let changes = EditedChanges(
            of: text, isKept: continued != nil, in: opened, of: domain, at: location, keyPath, session)
        try EditRun(
            session: session, domain: domain, location: location, store: store, subject: subject,
            editor: editor, text: text, changes: changes, keptTexts: keptTexts,
            continued: continued, command: ChangeCommands.editing(keyPath, at: location)
        ).run()
    }

    private func newText(
        of opened: PropertyListDictionary, _ isMissing: Bool, _ domain: Domain, _ session: Session
    ) throws -> EditableText {
        if isMissing { throw CommandError.noSuchFile(domain, key: nil) }
        guard let keyPath else { return try text(of: .dictionary(opened), domain) }
        guard let value = opened[keyPath] else {
            throw session.notFound(keyPath, of: domain, inside: opened[keyPath.key])
        }
        return try text(of: value, domain)
    }

    private func text(of value: PropertyList, _ domain: Domain) throws(CommandError) -> EditableText {
        let isJSON = if case .file(let path) = domain { DocumentFile.isNamedJSON(path) } else { false }
        do {
            return try EditableText(value, format: format ?? (isJSON ? .json : nil))
        } catch {
            throw .value(.notRepresentable(error))
        }
    }

    /// The text that an earlier run has kept, if the user wants to go on with it.
    private func keptText(_ texts: KeptTexts, _ session: Session) throws -> KeptTexts.KeptText? {
        let latest = texts.latest { session.notify(.textIsUnreadable($0)) }
        guard let latest else { return nil }
        guard StandardStream.input.isTerminal else {
            session.notify(.textIsKept(latest.path))
            return nil
        }
        let question = "Go on with the text in \(latest.path), which was not applied (yes, no, or delete it)? [Y/n/d]"
        while true {
            switch try Dialogue().ask(question)?.lowercased() {
            case "", "y", "yes": return latest
            case "n", "no", nil: return nil
            case "d", "delete":
                try texts.remove(latest)
                return nil
            default: break
            }
        }
    }
}
