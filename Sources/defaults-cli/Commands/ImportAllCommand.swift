import CommandKit
import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// `prefs import --all PATH|-`: adds the keys of all domains of a document, a ``StoreDocument``, to these domains.
/// `--replace` makes the user's settings those of the document: it also removes all other keys and domains. What
/// `--only` and `--exclude` do not select stays as it is.
///
/// `prefs apply --undo --name import` takes the latest import back.
struct ImportAllCommand: Command {
    private let document: DocumentArgument
    private let replacesAll: Bool
    private let filter: SettingFilter

    /// The name under which an import is undone. No apply can have it.
    static let name = ApplyName("import")

    init(parsing arguments: inout ArgumentCursor) throws {
        guard let path = try arguments.next(), !path.isEmpty else { throw CommandError.noPathToReadFrom }
        document = DocumentArgument(path, format: try arguments.format())
        let options = arguments.options
        if let other = [Option.keyPath, .root].first(where: options.has) {
            throw UsageError.conflict(.all, other)
        }
        replacesAll = options.has(.replace)
        filter = try SettingFilter(options)
        try arguments.finish()
    }

    var readsInput: Bool { document.isStream }

    func run(in session: Session) throws {
        try session.checkHostOfAll()
        var progress = ProgressLine()
        defer { progress.clear() }
        let changes = try changes(in: session, &progress)
        let store = try session.store()
        let plan = { (_: ApplyRecord, held: HeldChanges) throws -> ApplyPlan in
            try ApplyPlan(changes, as: Self.name, at: WallClock.now) { location throws(PreferencesError) in
                try held.read(location, in: store)
            }
        }
        let run = try ApplyRun(of: store)
        guard let held = session.sink.held else {
            _ = try session.carryOut(plan, in: run)
            return
        }
        let planned = try plan(run.record(), held.changes)
        try CommandError.changing { () throws(HeldChanges.Failure) in
            for change in planned.changes {
                try held.changes.add(change.edits, of: change.location, in: store, session.scriptLine)
            }
        }
    }

    /// The change of each location: first of those in the document, then of those that are to be removed.
    private func changes(
        in session: Session, _ progress: inout ProgressLine
    ) throws -> [(location: DomainLocation, change: DomainChange)] {
        let (stores, isJSON) = try session.readStore(document, &progress)
        session.checkPatterns(of: filter, in: stores.contents, session.readableSettings)
        let selected = stores.contents.filter { isSelected($0.location) }
        let isAnySelected = selected.contains { !filter[$0.location].applied(to: $0.values).isEmpty }
        guard replacesAll else {
            guard isAnySelected || filter.isEverything else {
                throw document.problem("none of its settings is selected. Defaults have not been changed.")
            }
            return try selected.map { location, values in
                guard let old = try contents(of: location, isNeeded: isJSON, in: session) else {
                    return (location, .mergeAll(values))
                }
                return (location, .mergeAll(part(of: isJSON ? values.restored(from: old) : values, at: location, old)))
            }
        }
        guard isAnySelected else {
            throw document.problem("there are no settings in it, so --replace would remove all settings")
        }
        let directory = try session.store().directory
        let paths = Set(stores.contents.map { Array(directory.path(of: $0.location).utf8) })
        let others = try session.storedLocations(known: stores.hosts).filter {
            !paths.contains(Array(directory.path(of: $0).utf8)) && isSelected($0)
        }
        return try (selected + others.map { ($0, [:]) }).map { location, values in
            guard let old = try contents(of: location, isNeeded: false, in: session) else {
                return (location, .replaceAll(values))
            }
            return (location, .replaceAll(filter[location].applied(toChangeOf: old, to: values)))
        }
    }

    private func isSelected(_ location: DomainLocation) -> Bool {
        if case .nothing = filter[location] { false } else { true }
    }

    /// The present contents of a location of which a part is selected; nil for any other one, unless they are needed.
    private func contents(
        of location: DomainLocation, isNeeded: Bool, in session: Session
    ) throws -> PropertyListDictionary? {
        if case .everything = filter[location], !isNeeded { return nil }
        return try session.contents(of: location)
    }

    /// The keys to merge with those of a location. Parts of their values that are not selected stay as they are stored.
    private func part(
        of values: PropertyListDictionary, at location: DomainLocation, _ old: PropertyListDictionary
    ) -> PropertyListDictionary {
        var part = PropertyListDictionary()
        for (key, value) in values {
            let filter = filter[location].inside(key)
            guard filter.applied(to: value) != nil else { continue }
            if let value = filter.applied(toChangeOf: old[key], to: value) { part.set(value, forKey: key) }
        }
        return part
    }
}
