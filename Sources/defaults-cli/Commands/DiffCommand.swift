import CommandKit
import PrefsAdministration
import PrefsCore

/// `prefs diff A B`: prints the commands that make A the same as B.
struct DiffCommand: VerbCommand {
    static var effect: Verb.Effect { Verb.Effect(kind: .other, failureStatus: 2) }

    static var options: [Option] { [.all, .only, .exclude, .allowMissing, .format] }

    static var formats: [DocumentFormat] { [.json] }

    static func commandType(for arguments: ArgumentCursor) -> any Command.Type {
        arguments.has(.all) ? DiffAllCommand.self : Self.self
    }

    static var usage: VerbUsage {
        VerbUsage(
            .declarations, "prints the commands that make one domain as another",
            forms: [
                UsageForm(
                    [.domainOrFile, .domainFileOrStream], "prints the commands that make the first as the second"),
                UsageForm(
                    [.pathOrStream, .otherPathOrStream], option: .all,
                    "does so for documents of all domains; without the second, for the store"),
            ],
            examples: [
                "prefs diff com.pigeon ./settings.plist":
                    "shows the commands that would make the domain the same as the file",
                "prefs diff --all all.plist": "shows what was changed in all domains since they were saved",
                "prefs diff --all all.plist --exclude @secrets": "does so without passwords and the like",
            ])
    }

    /// The domains or files that are compared; nil for standard input.
    private let old: DomainArgument?
    private let new: DomainArgument?
    private let isJSON: Bool
    private let filter: SettingFilter
    private let allowsMissing: Bool

    init(parsing arguments: inout ArgumentCursor) throws {
        old = try Self.operand(parsing: &arguments)
        new = try Self.operand(parsing: &arguments)
        try arguments.finish()
        isJSON = try arguments.format() == .json
        filter = try SettingFilter(arguments.options)
        allowsMissing = arguments.options.has(.allowMissing)
        if old == nil, new == nil { throw UsageError.inputTwice }
        if old == nil, !isJSON {
            throw UsageError.failed("no command can change standard input; name it second, or say --format json")
        }
    }

    private static func operand(parsing arguments: inout ArgumentCursor) throws -> DomainArgument? {
        guard arguments.first == "-" else { return try DomainArgument(parsing: &arguments) }
        _ = try arguments.next()
        return nil
    }

    /// What is compared.
    private struct Side {
        /// Where commands can change it; nil for standard input, which no command changes.
        var location: DomainLocation?
        var contents: PropertyListDictionary
        /// Whether the domain has no values, for any host, so that its name may be mistyped.
        var isMissing = false

        var isDomain: Bool { location?.isDocument == false }
    }

    func run(in session: Session) throws {
        let old = try read(old, in: session)
        let new = try read(new, in: session)
        let missing = allowsMissing ? nil : [old, new].first(where: \.isMissing)?.location
        // The commands for a mistyped domain would delete, or write anew, all that the other one has.
        if let missing, old.isDomain, new.isDomain { throw CommandError.missingSide(missing) }
        let before = old.contents
        let place = place(of: old, new)
        let sides = [(place, before), (place, new.contents), (old.location ?? place, before)]
        session.checkPatterns(of: filter, in: sides + [(new.location ?? place, new.contents)], status: 2)
        let after = filter[place].applied(toChangeOf: before, to: new.contents)
        if isJSON {
            let records = DomainDifference(from: before, to: after).edits.flatMap {
                $0.records(hidingSecrets: filter.excludesSecrets)
            }
            try session.report.print(.array(records.map { .dictionary($0) }), as: .document(.json))
        } else if let location = old.location {
            let lines = try ChangeCommands.lines(
                at: location, from: before, to: after, hidingSecrets: filter.excludesSecrets)
            for line in lines { session.report.print(line) }
        }
        if !isJSON, after.isEmpty, !before.isEmpty {
            session.notify("there is nothing in the second: the command deletes all of the first")
        } else if let missing {
            session.notify("\(AbsenceMessage.domain(missing.name)): it is compared as an empty one")
        }
        if before != after { session.report.raiseStatus(to: 1) }
    }

    /// The location whose names patterns have for both sides: of the side that is a domain, or else of the one that is
    /// a file.
    private func place(of old: Side, _ new: Side) -> DomainLocation {
        let side = [old, new].first(where: \.isDomain) ?? (old.location == nil ? new : old)
        return side.location ?? .file(path: "")
    }

    /// Reads an operand: the stored contents of a domain, which may be empty, or those of a file, which must exist.
    private func read(_ operand: DomainArgument?, in session: Session) throws -> Side {
        guard let operand else {
            return Side(location: nil, contents: try session.readDictionary(DocumentArgument("-")))
        }
        let location = try session.resolve(operand)
        if case .file(let path) = location {
            let document = DocumentArgument(path)
            return Side(location: location, contents: try document.decode(try session.readBytes(document)))
        }
        let contents = try session.contents(of: location)
        if contents.isEmpty, let file = try session.fileInstead(of: location) {
            throw CommandError.domainIsMissing(location, file)
        }
        let isMissing = contents.isEmpty ? try isAlone(location, session) : false
        return Side(location: location, contents: contents, isMissing: isMissing)
    }

    /// Whether the domain that a location names has no file for other hosts.
    private func isAlone(_ location: DomainLocation, _ session: Session) throws(PreferencesError) -> Bool {
        guard let name = session.selectedName(of: location) else { return true }
        let store = try session.store()
        let hosts = try DomainCatalogue(store).hosts(of: name, known: [try session.currentHost()])
        let others = ([.any] + hosts.map(HostScope.host)).map { DomainLocation.stored(name, $0) }.filter {
            $0 != location
        }
        for other in others where try DocumentFile(path: store.directory.path(of: other)).exists() { return false }
        return true
    }
}
