import PrefsCore

/// Changes that are not made yet: to be made all together, or to be shown and not made at all.
struct StagedChanges {
    private var entries: [Entry] = []
    private var positions: [DomainLocation: Int] = [:]
    /// By the bytes of the canonical path: several locations may mean one file.
    private var positionsOfFiles: [[UInt8]: Int] = [:]

    private struct Entry {
        var location: DomainLocation
        var domain: Domain
        var changes: [DomainChange]
        /// What was stored, and what is after the changes.
        var before: PropertyListDictionary
        var after: ChangingContents
        /// The line of a script that was the first to change it.
        var place: ScriptPlace?
    }

    /// Adds a change of a location, after those that are there.
    ///
    /// - Parameter place: The line of a script that asks for it; nil where there is none.
    mutating func add(
        _ change: DomainChange, of location: DomainLocation, _ domain: Domain, in store: DomainStore, _ place: ScriptPlace?
    ) throws(PreferencesError) {
        let position = try position(of: location, domain, in: store, place)
        do throws(DomainChange.Refusal) {
            try entries[position].after.make(change)
        } catch {
            throw .refused(error)
        }
        entries[position].changes.append(change)
    }

    private mutating func position(
        of location: DomainLocation, _ domain: Domain, in store: DomainStore, _ place: ScriptPlace?
    ) throws(PreferencesError) -> Int {
        if let known = positions[location] { return known }
        let file = Array(try store.canonicalPath(of: location).utf8)
        if let known = positionsOfFiles[file] {
            positions[location] = known
            return known
        }
        let contents = try store.contents(of: location)
        entries.append(Entry(
            location: location, domain: domain, changes: [], before: contents, after: ChangingContents(contents), place: place))
        positions[location] = entries.count - 1
        positionsOfFiles[file] = entries.count - 1
        return entries.count - 1
    }

    /// What a file holds after the changes; nil when none is for that file.
    func contents(ofFile path: String, in store: DomainStore) -> PropertyListDictionary? {
        guard let file = try? store.canonicalPath(of: .file(path: path)) else { return nil }
        return positionsOfFiles[Array(file.utf8)].map { entries[$0].after.contents }
    }

    /// The hosts for which a domain has changes of its own.
    func hosts(of domain: DomainName) -> [HostIdentifier] {
        positions.keys.compactMap { location in
            guard case .stored(let name, .host(let host)) = location, name == domain else { return nil }
            return host
        }
    }

    /// The first location whose file could not be replaced, and why.
    func obstacle(in store: DomainStore) -> (place: ScriptPlace?, domain: Domain, error: PreferencesError)? {
        for entry in entries where entry.after.contents != entry.before {
            do throws(PreferencesError) {
                try store.checkPlace(of: entry.location)
            } catch {
                return (entry.place, entry.domain, error)
            }
        }
        return nil
    }

    /// The commands that make the same changes, a line each.
    var commands: [String] {
        entries.flatMap { ChangeCommands(at: $0.location, from: $0.before, to: $0.after.contents).lines }
    }

    /// Every location with its changes, in the order in which the first of each was added.
    var changes: [(location: DomainLocation, domain: Domain, changes: [DomainChange])] {
        entries.map { ($0.location, $0.domain, $0.changes) }
    }
}
