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
            text = try EditableText(value, format: format)
        } catch {
            throw CommandError.value(.notRepresentable(error))
        }
        let target = (isRegistered ? "registered " : "") + domain.name + (keyPath.map { " \($0.text)" } ?? "")
        var run = EditRun(
            session: session, domain: domain, location: location, keyPath: keyPath,
            editor: try Editor(session.environment), opened: opened,
            kept: try KeptText(of: target, session.environment),
            command: "prefs edit \(ShellWord(domain.name).text)")
        guard let earlier = try earlierText(run.kept) else { return try run.run(text) }
        run.changedByOthers = DomainDifference(from: ["": earlier.base], to: ["": text.base]).edits.map { edit in
            let components = (keyPath?.components ?? []) + edit.path.components.dropFirst()
            return PropertyListKeyPath(components: components) ?? edit.path
        }
        try run.run(earlier)
    }

    /// The text that an earlier run has kept, if the user wants to go on with it.
    private func earlierText(_ kept: KeptText) throws -> EditableText? {
        guard let text = try kept.read() else { return nil }
        guard StandardStream.input.isTerminal else {
            MessageLine("A text that was not applied is in \(kept.path)").write()
            return nil
        }
        let answer = try Dialogue().ask("Go on with the text in \(kept.path), which was not applied? [Y/n]")
        return answer?.lowercased().hasPrefix("n") == false ? text : nil
    }
}
