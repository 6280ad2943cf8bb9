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
        if case .file(let path) = domain, try !DocumentFile(path: path).exists() {
            throw CommandError.noSuchFile(domain, key: nil)
        }
        let location = try isRegistered ? session.registeredLocation(of: domain) : session.location(of: domain)
        let opened = try session.contents(of: domain, at: location)
        var value = PropertyList.dictionary(opened)
        if let keyPath {
            guard let inside = opened[keyPath] else {
                throw session.notFound(keyPath, of: domain, inside: opened[keyPath.key])
            }
            value = inside
        }
        let store = try session.store(isOutside: domain.isOutsideStore)
        let path = FileSystem.pathInCanonicalDirectory(store.directory.path(of: location))
        let target = ([path] + (keyPath?.components ?? [])).joined(separator: "\n")
        let keptTexts = try KeptTexts(named: domain.name, of: target, session.environment)
        var run = EditRun(
            session: session, domain: domain, location: location, store: store, keyPath: keyPath,
            editor: try Editor(session.environment), opened: opened, keptTexts: keptTexts,
            command: ChangeCommands.editing(keyPath, at: location))
        guard let kept = try keptTexts.flatMap({ try keptText($0, session) }) else {
            return try run.run(try text(of: value, domain))
        }
        run.continued = kept
        run.changedByOthers = EditRun.edits(from: kept.text.value, to: value, at: keyPath).map(\.path)
        try run.run(kept.text)
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
