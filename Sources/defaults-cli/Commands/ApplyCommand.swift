import CommandLineValues
import DeclaredSettings
import PrefsCore
import PropertyLists

/// `prefs apply [FILE…|-]`: makes settings what files declare, and takes back what they no longer declare.
/// `--undo` takes back the latest apply, `--list` shows the names of all, and `--forget` leaves the settings of one
/// alone.
struct ApplyCommand: Command {
    private enum Action {
        case apply([DocumentArgument])
        case undo
        case list
        case forget(ApplyName)
    }

    private let action: Action
    private let options: Options
    private let exactDomains: [DomainArgument]
    /// What `--check` looks at.
    private let filter: SettingFilter
    private let isJSON: Bool

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        var paths: [String] = []
        while let path = try arguments.next() { paths.append(path) }
        options = arguments.options
        if options.argument(of: .name)?.isEmpty ?? false { throw .usage(.missing(.word("NAME", after: "--name"))) }
        let others: [Option] = [.check, .only, .exclude, .existing, .allowEmpty, .exact, .skipOthers]
        if let mode = [Option.undo, .list, .forget].first(where: options.has) {
            if let path = paths.first { throw .usage(.unexpected(path)) }
            let refused = others + Self.refused(with: mode)
            if let other = refused.first(where: options.has) { throw .usage(.conflict(mode, other)) }
            switch mode {
            case .undo: action = .undo
            case .list: action = .list
            default:
                guard let name = options.argument(of: .name) else { throw .usage(.needsOption(mode, .name)) }
                action = .forget(ApplyName(name))
            }
        } else {
            if let option = [Option.only, .exclude].first(where: options.has), !options.has(.check) {
                throw .usage(.needsOption(option, .check))
            }
            if options.has(.force) { throw .usage(.needsOption(.force, .undo)) }
            let documents = (paths.isEmpty ? ["-"] : paths).map { DocumentArgument($0) }
            guard documents.count(where: \.isStream) < 2 else { throw .usage(.inputTwice) }
            if documents.first?.isStream ?? true, !options.has(.name) { throw .apply(.inputWithoutName) }
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

    func run(in session: Session) throws(CommandError) {
        guard session.host == .any else { throw .usage(.hostOfApply) }
        do throws(CommandError) {
            switch action {
            case .apply(let documents): try apply(documents, in: session)
            case .undo: try undo(in: session)
            case .list: try list(in: session)
            case .forget(let name): try ApplyRun(in: session).forget(name)
            }
        } catch {
            guard options.has(.check) else { throw error }
            session.reportError(error, failureStatus: 2)
        }
    }

    // MARK: Applying

    private func apply(_ documents: [DocumentArgument], in session: Session) throws(CommandError) {
        let isDryRun = session.staged != nil
        session.staged = nil
        let name = try name(of: documents[0])
        var input = ApplyInput(documents, skipsOthers: options.has(.skipOthers))
        try read(&input, in: session)
        guard session.report.status == 0 else {
            if options.has(.check) { session.report.raiseStatus(to: 2) }
            return
        }
        let declarations = try complete(input.declarations, as: name, in: session)
        let run = try ApplyRun(in: session)
        let plan = { (record: ApplyRecord) throws(CommandError) -> ApplyPlan? in
            let plan = try ApplyPlan(declarations, as: name, record, at: WallClock.now, run.contents)
            guard plan.conflicts.isEmpty else {
                try refuse(plan, name, in: session)
                return nil
            }
            try checkReport(of: plan, name)
            return plan
        }
        if options.has(.check) {
            guard let plan = try plan(try run.record()) else { return }
            let selected = plan.changes.compactMap { $0.selected(by: filter) }
            try show(ApplyReport(plan: plan, name: name, selected, kept: plan.kept.filter(filter.mayHave)), in: session)
            if !selected.isEmpty { session.report.setNegativeStatus() }
        } else if isDryRun {
            guard let plan = try plan(try run.record()) else { return }
            try show(plan, name, in: session)
        } else if let plan = try run.carryOut(plan) {
            try show(plan, name, in: session)
        }
    }

    private func read(_ input: inout ApplyInput, in session: Session) throws(CommandError) {
        var progress = ProgressLine()
        defer { progress.clear() }
        try input.read(in: session, &progress)
    }

    /// The name of the apply: the one that was given, or else the path of its first file, in one spelling.
    private func name(of document: DocumentArgument) throws(CommandError) -> ApplyName {
        if let name = options.argument(of: .name).map({ ApplyName($0) }) {
            guard name != ImportAllCommand.name else { throw .apply(.nameOfImport) }
            return name
        }
        guard !DocumentFile(path: document.path).isStream else { throw .apply(.inputWithoutName) }
        return ApplyName(FileSystem.pathInCanonicalDirectory(document.path))
    }

    /// The declarations with the exact domains, if nothing speaks against them.
    private func complete(
        _ declarations: Declarations, as name: ApplyName, in session: Session
    ) throws(CommandError) -> Declarations {
        var declarations = declarations
        for argument in exactDomains {
            let domain = try session.resolve(argument)
            let location = domain.location(.any).inCanonicalDirectory
            declarations.declareExact(location)
            guard case .named(let name) = domain else { continue }
            for case .stored(name, let scope) in declarations.locations where scope != .any {
                declarations.declareExact(.stored(name, scope))
            }
        }
        guard !declarations.isEmpty || options.has(.allowEmpty) else { throw .apply(.nothingDeclared(name)) }
        if options.has(.existing) { try checkExistence(of: declarations, in: session) }
        return declarations
    }

    private func checkExistence(of declarations: Declarations, in session: Session) throws(CommandError) {
        let known = try session.storedLocations(known: [])
        let names = Set(known.compactMap(\.domain))
        for location in declarations.locations {
            let isThere =
                switch location {
                case .stored(let name, _), .registered(let name): names.contains(name)
                default: try !session.contents(of: Domain(location), at: location).isEmpty
                }
            guard isThere else { throw .apply(.missingDomain(Domain(location))) }
        }
    }

    private func refuse(_ plan: ApplyPlan, _ name: ApplyName, in session: Session) throws(CommandError) {
        let status: Int32 = options.has(.check) ? 2 : 1
        let limit = 10
        for conflict in plan.conflicts.prefix(limit) {
            let error = ApplyProblem.conflict(conflict, name, isOrphaned: Self.isOrphaned(conflict))
            session.reportError(.apply(error), failureStatus: status)
        }
        if plan.conflicts.count > limit { session.notify(.moreConflicts(plan.conflicts.count - limit)) }
        guard isJSON else { return }
        let refused = ApplyReport(conflictsOf: plan, name)
        try session.print(.dictionary(refused.record), as: .document(.json))
    }

    /// Whether the other name of a conflict is the path of a file that no longer exists.
    private static func isOrphaned(_ conflict: DeclarationConflict) -> Bool {
        guard case .owned(let name) = conflict.reason, name.text.utf8.first == UInt8(ascii: "/") else { return false }
        return (try? DocumentFile(path: name.text).exists()) == false
    }

    // MARK: Undoing and listing

    private func undo(in session: Session) throws(CommandError) {
        let isDryRun = session.staged != nil
        session.staged = nil
        let run = try ApplyRun(in: session)
        let given = options.argument(of: .name).map { ApplyName($0) }
        let overwrites = options.has(.force)
        let plan = { (record: ApplyRecord) throws(CommandError) -> ApplyPlan? in
            guard let name = given ?? record.latestName(byForce: overwrites),
                record.entries[name]?.steps.isEmpty == false
            else {
                throw .apply(.nothingToUndo(given))
            }
            let plan = try ApplyPlan(undoing: name, record, at: WallClock.now, overwrites: overwrites, run.contents)
            try checkReport(of: plan, name)
            return plan
        }
        guard let plan = try isDryRun ? plan(run.record()) : run.carryOut(plan) else { return }
        try show(plan, plan.transaction.name, in: session)
    }

    private func list(in session: Session) throws(CommandError) {
        let record = try ApplyRun(in: session).recordToList()
        if isJSON {
            let entries = record.names.map { name -> PropertyList in
                let entry = record.entries[name]
                return [
                    "name": .string(name.text), "date": .string(entry?.date.isoText ?? ""),
                    "settings": .integer(PropertyListInteger(record.settingCount(of: name))),
                    "undoable": .boolean(entry?.steps.isEmpty == false),
                ]
            }
            return try session.print(.array(entries), as: .document(.json))
        }
        for name in record.names {
            let date = record.entries[name].flatMap { CalendarDate($0.date)?.descriptionText } ?? "-"
            let count = record.settingCount(of: name)
            session.report.print("\(date)  \(count) setting\(count == 1 ? "" : "s")  \(name.text.onOneLine)")
        }
    }

    /// Throws an error before anything is changed if the change could not be reported.
    private func checkReport(of plan: ApplyPlan, _ name: ApplyName) throws(CommandError) {
        if isJSON { try ApplyReport(plan: plan, name: name, plan.changes).checkJSON() }
    }

    private func show(_ plan: ApplyPlan, _ name: ApplyName, in session: Session) throws(CommandError) {
        try show(ApplyReport(plan: plan, name: name, plan.changes), in: session)
    }

    private func show(_ report: ApplyReport, in session: Session) throws(CommandError) {
        if isJSON {
            try session.print(.dictionary(report.record), as: .document(.json))
        } else {
            for line in try report.lines() { session.report.print(line) }
        }
        for kept in report.kept { session.notify(.kept(kept)) }
    }
}

extension SettingFilter {
    /// Whether the filter may let a part of a setting through that was kept.
    fileprivate func mayHave(_ kept: KeptSetting) -> Bool {
        let filter = kept.path.keys.components.reduce(self[kept.location]) { $0.inside($1) }
        if case .nothing = filter { return false }
        return true
    }
}

extension ApplyPlan.Change {
    /// The part of the change that a filter lets through; nil if there is none.
    fileprivate func selected(by filter: SettingFilter) -> ApplyPlan.Change? {
        let selected = filter[location].applied(toChangeOf: before, to: after)
        return selected == before ? nil : ApplyPlan.Change(location: location, before: before, after: selected)
    }
}
