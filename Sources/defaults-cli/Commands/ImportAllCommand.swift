import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// `prefs import --all PATH|-`: adds the keys of all domains of a document, a ``StoreDocument``, to these domains.
/// `--replace` makes the user's settings those of the document: it also removes all other keys and domains.
///
/// `prefs apply --undo --name import` takes the latest import back.
struct ImportAllCommand: Command {
    private let document: DocumentArgument
    private let replacesAll: Bool

    /// The name under which an import is undone. No apply can have it.
    static let name = ApplyName("import")

    init(parsing arguments: inout ArgumentCursor) throws(CommandError) {
        guard let path = try arguments.next(), !path.isEmpty else { throw .noPathToReadFrom }
        document = DocumentArgument(path, format: try arguments.format())
        let options = arguments.options
        if let other = [Option.keyPath, .root].first(where: options.has) { throw .usage(.conflict(.all, other)) }
        replacesAll = options.has(.replace)
        try arguments.finish()
    }

    var readsInput: Bool { document.isStream }

    func run(in session: Session) throws {
        try session.checkHostOfAll()
        let changes = try changes(in: session)
        let run = try ApplyRun(in: session)
        let plan = { (_: ApplyRecord) throws -> ApplyPlan? in
            try ApplyPlan(changes, as: Self.name, at: WallClock.now, run.contents)
        }
        if session.sink.isHeld {
            if let plan = try plan(try run.record()) { try run.apply(plan.changes, in: session.sink) }
        } else {
            _ = try run.carryOut(plan)
        }
    }

    /// The change of each location: first of those in the document, then of those that are to be removed.
    private func changes(in session: Session) throws -> [(location: DomainLocation, change: DomainChange)] {
        let (stores, isJSON) = try session.readStore(document)
        guard replacesAll else {
            return stores.contents.map { location, values in
                let stored = isJSON ? try? session.contents(of: Domain(location), at: location) : nil
                return (location, .mergeAll(stored.map(values.restored) ?? values))
            }
        }
        guard stores.contents.contains(where: { !$0.values.isEmpty }) else {
            throw CommandError.storeDocument(document.name, .nothingToReplaceBy)
        }
        let directory = try session.store().directory
        let paths = Set(stores.contents.map { Array(directory.path(of: $0.location).utf8) })
        let others = try session.storedLocations(known: stores.hosts).filter {
            !paths.contains(Array(directory.path(of: $0).utf8))
        }
        return stores.contents.map { ($0.location, .replaceAll($0.values)) } + others.map { ($0, .replaceAll([:])) }
    }
}
