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
            guard let inside = value.value(at: keyPath.components[...]) else {
                throw session.notFound(keyPath, of: domain, inside: opened[keyPath.key])
            }
            value = inside
        }
        let text: EditableText
        do {
            let isJSON = if case .file(let path) = domain { DocumentArgument(path).isNamedJSON } else { false }
            text = try EditableText(value, format: format ?? (isJSON ? .json : nil))
        } catch {
            throw CommandError.value(.notRepresentable(error))
        }
        let store = try session.store(isOutside: domain.isOutsideStore)
        let path = FileSystem.pathInCanonicalDirectory(store.directory.path(of: location))
        var run = EditRun(
            session: session, domain: domain, location: location, keyPath: keyPath,
            editor: try Editor(session.environment), opened: opened,
            kept: try? KeptText(
                named: domain.name, of: ([path] + (keyPath?.components ?? [])).joined(separator: "\n"),
                session.environment),
            command: command(on: domain, session.host))
        guard let earlier = try run.kept.flatMap(earlierText) else { return try run.run(text) }
        run.isContinued = true
        run.changedByOthers = DomainDifference(from: ["": earlier.value], to: ["": value]).edits.map { edit in
            let components = (keyPath?.components ?? []) + edit.path.components.dropFirst()
            return PropertyListKeyPath(components: components) ?? edit.path
        }
        try run.run(earlier)
    }

    /// The text that an earlier run has kept, if the user wants to go on with it.
    private func earlierText(_ kept: KeptText) throws -> EditableText? {
        let text: EditableText
        do {
            guard let earlier = try kept.read() else { return nil }
            text = earlier
        } catch {
            // A text that cannot be gone on with is no reason not to edit.
            MessageLine(error.description).write()
            return nil
        }
        guard StandardStream.input.isTerminal else {
            MessageLine("A text that was not applied is in \(kept.path)").write()
            return nil
        }
        while true {
            let question = "Go on with the text in \(kept.path), which was not applied (yes, no, or delete it)? [Y/n/d]"
            switch try Dialogue().ask(question)?.lowercased() {
            case "", "y", "yes": return text
            case "n", "no", nil: return nil
            case "d", "delete":
                try kept.remove()
                return nil
            default: break
            }
        }
    }

    /// The command line that starts this run again.
    private func command(on domain: Domain, _ host: HostArgument) -> String {
        var words = ["prefs"]
        switch host {
        case .any: break
        case .current: words.append(HostOption.current.rawValue)
        case .named(let name): words += [HostOption.named.rawValue, name]
        }
        words.append(Verb.edit.rawValue)
        if isRegistered { words.append(Option.registered.rawValue) }
        if let keyPath { words += [Option.keyPath.rawValue, keyPath.text] }
        return (words + [domain.name]).map { ShellWord($0).text }.joined(separator: " ")
    }
}
