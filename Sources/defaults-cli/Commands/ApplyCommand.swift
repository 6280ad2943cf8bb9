import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore
import PropertyLists

/// `prefs apply [FILE…|-]`: makes settings what files declare, and takes back what they no longer declare.
/// `--undo` takes back the latest apply, `--list` shows the names of all, and `--forget` leaves the settings of one
/// alone.
struct ApplyCommand: VerbCommand {
    static var options: [Option] {
        [
            .name, .check, .only, .exclude, .existing, .exact, .allowEmpty, .skipOthers, .verbose, .undo, .force,
            .list, .forget, .format, .dryRun,
        ]
    }

    static var formats: [DocumentFormat] { [.json] }

    static var usage: VerbUsage {
        VerbUsage(
            .declarations, "makes settings what files declare",
            forms: [UsageForm([.files], "makes settings what files declare, and takes back what they no longer do")],
            summaries: [
                .check: "changes nothing; status 1 if something would change, 2 for an error",
                .list: "lists the names with the date of their latest apply and the number of their settings",
            ],
            examples: [
                "prefs apply machine.json": "makes settings what a file declares",
                "prefs apply --check machine.json": "shows what that would change; status 1 if something",
                "prefs apply base.sh work.plist": "makes settings what several files declare together",
                "prefs apply --undo": "takes back the latest apply",
                "prefs apply --list": "shows what was applied",
            ])
    }

    private enum Action {
        case apply([DocumentArgument])
        case undo
        case list
        case forget(String)
    }

    private let action: Action
    let options: Options
    private let exactDomains: [DomainArgument]
    /// The settings that an apply looks at.
    private let filter: SettingFilter
    let isJSON: Bool
    /// What the lines of scripts declare.
    private let script = ScriptDeclarations()

    init(parsing arguments: inout ArgumentCursor) throws {
        var paths: [String] = []
        while let path = try arguments.next() { paths.append(path) }
        options = arguments.options
        if options.argument(of: .name)?.isEmpty ?? false { throw UsageError.missing("NAME after --name") }
        let others: [Option] = [.check, .only, .exclude, .existing, .allowEmpty, .exact, .skipOthers, .verbose]
        if let mode = [Option.undo, .list, .forget].first(where: options.has) {
            if let path = paths.first { throw UsageError.unexpected(path) }
            let refused = others + Self.refused(with: mode)
            if let other = refused.first(where: options.has) { throw UsageError.conflict(mode, other) }
            switch mode {
            case .undo: action = .undo
            case .list: action = .list
            default:
                guard let name = options.argument(of: .name) else {
                    throw UsageError.needsOption(mode, .name)
                }
                action = .forget(name)
            }
        } else {
            if options.has(.force) { throw UsageError.needsOption(.force, .undo) }
            let documents = (paths.isEmpty ? ["-"] : paths).map { DocumentArgument($0) }
            guard documents.count(where: \.isStream) < 2 else { throw UsageError.inputTwice }
            if documents.first?.isStream ?? true, !options.has(.name) { throw Self.inputWithoutName }
            action = .apply(documents)
        }
        exactDomains = options.arguments(of: .exact).map { DomainArgument(word: $0) }
        filter = try SettingFilter(options)
        isJSON = try arguments.format() == .json
    }

    /// Further options that an option in place of files refuses.
    private static func refused(with mode: Option) -> [Option] {
        switch mode {
        case .undo: [.list, .forget]
        case .list: [.forget, .force, .dryRun]
        default: [.force, .format, .dryRun]
        }
    }

    var readsInput: Bool {
        if case .apply(let documents) = action { documents.contains(where: \.isStream) } else { false }
    }

    var isDryRun: Bool { options.has(.dryRun) }

    func sink(isDryRun: Bool) -> ChangeSink { .declarations(script) }

    func run(in session: Session) throws {
        guard session.host == .any else {
            throw UsageError.failed("apply takes no host: a script or a document names the host of each setting")
        }
        do {
            switch action {
            case .apply(let documents): try apply(documents, in: session)
            case .undo: try undo(in: session)
            case .list: try list(in: session)
            case .forget(let name): try forget(name, in: session)
            }
        } catch {
            guard options.has(.check) else { throw error }
            session.reportError(error, failureStatus: 2)
        }
    }

    // MARK: Applying

    private func apply(_ documents: [DocumentArgument], in session: Session) throws {
        let givenName = try name(of: documents[0])
        var input = ApplyInput(documents, script, options)
        var progress = ProgressLine()
        defer { progress.clear() }
        try input.read(in: session, &progress)
        guard session.report.status == 0 else {
            if options.has(.check) { session.report.raiseStatus(to: 2) }
            return
        }
        let declarations = try complete(input.declarations, as: givenName, in: session)
        let store = try session.store()
        let run = try ApplyRun(of: store)
        session.checkPatterns(of: filter, in: declarations.settings, status: options.has(.check) ? 2 : 0) {
            let owned = (try? run.record())?.owned.keys.map { $0 } ?? []
            return session.readableSettings()
                + (declarations.locations + owned).compactMap { location in
                    (try? session.storedContents(of: location)).map { (location, $0) }
                }
        }
        var report: ApplyReport?
        let trial = HeldChanges()
        let plan = { (record: ApplyRecord, held: HeldChanges) throws -> ApplyPlan? in
            let name = options.has(.name) ? record.name(givenName.text) : givenName
            let plan = try ApplyPlan(
                declarations, of: input.files, as: name, record, at: WallClock.now, selecting: filter
            ) { location throws(PreferencesError) in try held.read(location, in: store) }
            guard plan.conflicts.isEmpty else {
                try refuse(plan, name, in: session)
                return nil
            }
            report = try self.report(of: plan)
            return plan
        }
        let planned = isTrial ? try plan(run.record(), trial) : try session.carryOut(plan, in: run, lines: script.lines)
        guard let plan = planned, let report else { return }
        if isDryRun, !options.has(.check) {
            try CommandError.changing(script.lines) { () throws(HeldChanges.Failure) in try run.check(plan, trial) }
        }
        try show(report, in: session)
        if options.has(.check) {
            if !plan.changes.isEmpty { session.report.raiseStatus(to: 1) }
        } else {
            if !isDryRun, !plan.changes.isEmpty { session.report.appendMessages(of: input.echoes) }
            for (other, count) in plan.sharedCounts.sorted(by: { $0.key < $1.key }) where other.isOfMissingFile {
                session.notify(
                    "\(count) of these settings \(count == 1 ? "is" : "are") also declared by "
                        + other.adviceForMissingFile)
            }
        }
    }

    /// The name of the apply: the one that was given, or else the path of its first file, in one spelling.
    private func name(of document: DocumentArgument) throws -> ApplyName {
        if let name = options.argument(of: .name).map({ ApplyName($0) }) {
            guard name != ImportAllCommand.name else {
                throw CommandError.failed(
                    "the name import is that of \(Verb.import.rawValue) \(Option.all.rawValue), for its undo; choose "
                        + "another one")
            }
            return name
        }
        guard !DocumentFile(path: document.path).isStream else { throw Self.inputWithoutName }
        return ApplyName(FileSystem.pathInCanonicalDirectory(document.path))
    }

    /// Standard input, or another stream, has no path that could be the name.
    private static var inputWithoutName: CommandError {
        .failed(
            "name a file; or, to apply standard input or another stream, give its settings a name with "
                + Option.name.form().text)
    }

    /// The declarations with the exact domains, if nothing speaks against them.
    private func complete(
        _ declarations: Declarations, as name: ApplyName, in session: Session
    ) throws -> Declarations {
        var declarations = declarations
        for argument in exactDomains {
            let location = try session.resolve(argument).inCanonicalDirectory
            declarations.declareExact(location)
            guard case .stored(let name, .any) = location else { continue }
            for case .stored(name, let scope) in declarations.locations where scope != .any {
                declarations.declareExact(.stored(name, scope))
            }
        }
        guard !declarations.isEmpty || options.has(.allowEmpty) else {
            throw CommandError.failed(
                "\(name.text.onOneLine) declares nothing, so all that it declared before would be taken back; "
                    + "say \(Option.allowEmpty.rawValue) if you mean that")
        }
        if options.has(.existing) { try checkExistence(of: declarations, in: session) }
        try session.checkHosts(of: declarations, areExisting: options.has(.existing))
        return declarations
    }

    private func checkExistence(of declarations: Declarations, in session: Session) throws {
        let known = try session.storedLocations(known: [])
        let names = Set(known.compactMap(\.domain))
        for location in declarations.locations {
            let isThere =
                switch location {
                case .stored(let name, _), .registered(let name): names.contains(name)
                default: try !session.contents(of: location).isEmpty
                }
            guard isThere else {
                throw CommandError.failed(
                    "\(location.name.onOneLine) does not exist, and \(Option.existing.rawValue) allows no new "
                        + "domain")
            }
        }
    }

    private func refuse(_ plan: ApplyPlan, _ name: ApplyName, in session: Session) throws {
        let status: Int32 = options.has(.check) ? 2 : 1
        var (errors, missing): ([String], [ApplyName: [DeclarationConflict]]) = ([], [:])
        for conflict in plan.conflicts {
            if case .owned(let other) = conflict.reason, missing[other] != nil || other.isOfMissingFile {
                missing[other, default: []].append(conflict)
            } else {
                errors.append(conflict.message(of: name))
            }
        }
        for (other, conflicts) in missing.sorted(by: { $0.key < $1.key }) {
            let more = conflicts.count > 1 ? " and \(conflicts.count - 1) more" : ""
            errors.append(
                "\(conflicts[0].setting)\(more) is declared by \(name.text(ofFile: conflicts[0].file)) and, "
                    + "differently, by \(other.adviceForMissingFile)")
        }
        let limit = 10
        for error in errors.prefix(limit) {
            session.reportError(CommandError.failed(error), failureStatus: status)
        }
        if errors.count > limit {
            let count = errors.count - limit
            session.notify(
                "\(count) more setting\(count == 1 ? "" : "s") cannot be made so; \(Option.format.rawValue) json shows "
                    + "all")
        }
        guard isJSON else { return }
        let refused = ApplyReport(plan.conflicts, name)
        try session.report.print(.dictionary(refused.record), as: .document(.json))
    }

    // MARK: Reports

    /// Whether the changes are shown, and not made.
    private var isTrial: Bool { isDryRun || options.has(.check) }

    /// The report of a plan. Throws an error before anything is changed if it could not be printed.
    func report(of plan: ApplyPlan) throws -> ApplyReport {
        let report = ApplyReport(plan, plan.changes)
        if isJSON { try report.checkJSON() }
        return report
    }

    func show(_ report: ApplyReport, in session: Session) throws {
        if isJSON {
            try session.report.print(.dictionary(report.record), as: .document(.json))
        } else {
            for line in try report.lines(asTrial: isTrial) { session.report.print(line) }
        }
        for kept in report.kept { session.notify(kept.message) }
        session.notifyOnTerminal {
            session.notice(
                onNewDomains: report.changes.compactMap {
                    guard $0.before.isEmpty, case .stored(let name, .any) = $0.location else { return nil }
                    return name
                })
        }
    }
}

extension ApplyName {
    /// Whether the name is the path of a file, and that file does not exist.
    fileprivate var isOfMissingFile: Bool {
        guard text.utf8.first == UInt8(ascii: "/") else { return false }
        return (try? DocumentFile(path: text).exists()) == false
    }
}
