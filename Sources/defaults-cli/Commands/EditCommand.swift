import CommandKit
import PrefsAdministration
import PrefsCore
import ProgramSupport
import PropertyLists

/// `prefs edit DOMAIN`: opens the stored settings of a domain in an editor, and sets what was changed there.
struct EditCommand: VerbCommand {
    static var options: [Option] { [.keyPath, .format, .registered, .dryRun] }

    static var formats: [DocumentFormat] { [.openStep, .xml, .json] }

    static var usage: VerbUsage {
        VerbUsage(
            .settings, "opens a domain in an editor",
            forms: [
                UsageForm([.domain], "opens a domain in an editor, and sets what was changed there"),
                UsageForm([.domain, .key], "does so for the value of a key"),
            ],
            summaries: [
                .format: "in this format: \(formats.list)"
            ],
            examples: [
                "prefs edit com.pigeon": "opens the settings of a program in $VISUAL or $EDITOR",
                "prefs edit com.pigeon --keypath Windows.0": "opens a value inside of others",
                "prefs edit com.pigeon --format xml": "opens them as XML",
            ])
    }

    private let domain: DomainArgument
    private let keyPath: PropertyListKeyPath?
    private let format: DocumentFormat?
    private let isRegistered: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        keyPath = try KeyArgument.parse(&arguments)
        format = try arguments.format()
        isRegistered = arguments.options.has(.registered)
        try arguments.finish()
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain, on: isRegistered ? .any : nil)
        let location = try isRegistered ? session.registeredLocation(of: domain) : domain
        if case .file(let path) = domain, try !DocumentFile(path: path).exists() {
            throw CommandError.noSuchFile(domain, key: nil)
        }
        let opened = try session.contents(of: location)
        let text = try text(of: opened, domain, session)
        let changes = EditedChanges(
            session: session, location: location, keyPath: keyPath, text: text, opened: opened)
        let store = try session.store(isOutside: domain.isOutsideStore)
        guard let editor = try Editor(session.environment) else {
            throw CommandError.failed(
                "This is not a terminal on which an editor could run, and neither VISUAL nor EDITOR names one. Nothing "
                    + "was written.")
        }
        try EditRun(session: session, store: store, editor: editor, changes: changes).run()
    }

    private func text(
        of opened: PropertyListDictionary, _ domain: DomainLocation, _ session: Session
    ) throws -> EditableText {
        var value = PropertyList.dictionary(opened)
        if let keyPath {
            guard let part = opened[keyPath] else {
                throw session.notFound(keyPath, of: domain, inside: opened[keyPath.key])
            }
            value = part
        }
        let isJSON = if case .file(let path) = domain { DocumentFile.isNamedJSON(path) } else { false }
        do {
            return try EditableText(value, format: format ?? (isJSON ? .json : nil))
        } catch {
            throw ValueError.notRepresentable(error)
        }
    }
}
