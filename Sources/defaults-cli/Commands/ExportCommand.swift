import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs export DOMAIN PATH|-`: writes the stored contents of a domain: to standard output as XML, to a file as
/// binary or, if its name ends in `.json` or `.xml`, in that format; `--format` names another format, and `--keypath`
/// a value inside.
struct ExportCommand: VerbCommand {
    static var options: [Option] { [.all, .only, .exclude, .keyPath, .format, .registered] }

    static func commandType(for arguments: ArgumentCursor) -> any Command.Type {
        arguments.has(.all) ? ExportAllCommand.self : Self.self
    }

    static var usage: VerbUsage {
        VerbUsage(
            .files, "writes a domain to a file or standard output",
            forms: [
                UsageForm([.domain, .path], "saves a domain as a binary property list, or JSON"),
                UsageForm([.domain, .stream], "prints a domain as an XML property list"),
                UsageForm([.pathOrStream], option: .all, "saves or prints all domains as one document"),
            ],
            summaries: [
                .keyPath: "only the value there"
            ],
            examples: [
                "prefs export com.pigeon copy.plist": "saves a domain",
                "prefs export com.pigeon - | grep Zoom": "prints it as XML, for other programs",
                "prefs export com.pigeon - --format json": "prints it as JSON",
                "prefs export com.pigeon - --keypath Windows.0": "prints a value inside of it",
                "prefs export com.pigeon settings.json": "saves it as JSON, by the ending of the name",
                "prefs export --all all.plist": "saves all domains, for all hosts",
                "prefs export --all - --exclude @noise": "prints them without window positions and the like",
            ])
    }

    private let domain: DomainArgument
    private let document: DocumentArgument
    private let keyPath: PropertyListKeyPath?
    private let isRegistered: Bool
    private let filter: SettingFilter

    init(parsing arguments: inout ArgumentCursor) throws {
        domain = try DomainArgument(parsing: &arguments)
        guard let path = try arguments.next(), !path.isEmpty else { throw CommandError.noPathToWriteTo }
        document = DocumentArgument(path, format: try arguments.format())
        keyPath = try KeyArgument.path(of: arguments.options)
        isRegistered = arguments.options.has(.registered)
        filter = try SettingFilter(arguments.options)
        try arguments.finish()
    }

    func run(in session: Session) throws {
        let domain = try session.resolve(domain, on: isRegistered ? .any : nil)
        let location = try isRegistered ? session.registeredLocation(of: domain) : domain
        let root = try session.root(of: location)
        let value = try value(in: root, filter[location]) { path, found in
            session.notFound(path, of: domain, inside: found)
        }
        let encoded: Session.EncodedDocument
        do throws(PropertyListError) {
            encoded = try session.encode(value, for: document)
        } catch {
            throw CommandError.exporting(domain, to: document, error)
        }
        try session.write(encoded, to: document, isOutsideStore: domain.isOutsideStore)
        if case .dictionary(let values)? = root { session.checkPatterns(of: filter, in: [(location, values)]) }
        // The name of a domain without contents may be mistyped.
        guard root == nil else { return }
        let name = domain.name.onOneLine
        let reason =
            if isRegistered {
                "\(name) has no registered defaults"
            } else if session.isForPeople, session.hasRegistered(domain, nil) {
                "\(name) has registered defaults alone, which \(Option.registered.rawValue) exports"
            } else {
                session.notFound(domain, nil).message
            }
        session.notify("\(reason): an empty dictionary is exported")
    }

    /// The value to export: the root or the value at the key path, as far as the filter lets it through.
    ///
    /// - Parameter notFound: Returns the error that there is no value at the path. It receives the value of the path's
    ///   first key.
    private func value(
        in root: PropertyList?, _ filter: ContentsFilter,
        notFound: (_ path: PropertyListKeyPath, _ found: PropertyList?) -> CommandError
    ) throws -> PropertyList {
        guard let keyPath else {
            switch root {
            case .dictionary(let contents)?: return .dictionary(filter.applied(to: contents))
            case .array?: return root.flatMap { filter.applied(to: $0) } ?? .array([])
            default: return root ?? .dictionary([:])
            }
        }
        let found = root?.value(at: [keyPath.key])
        let inside = keyPath.components.reduce(filter) { $0.inside($1) }
        guard let value = found?.value(at: keyPath.rest).flatMap({ inside.applied(to: $0) }) else {
            throw notFound(keyPath, found)
        }
        return value
    }
}
