import PrefsCore

/// Changes that are not made yet: to be made all together, or to be shown and not made at all.
struct StagedChanges {
    private var entries: [Entry] = []
    private var positions: [DomainLocation: Int] = [:]

    private struct Entry {
        var location: DomainLocation
        var domain: Domain
        var changes: [DomainChange]
        /// What was stored, and what is after the changes.
        var before: PropertyListDictionary
        var after: ChangingContents
    }

    /// Adds a change of a location, after those that are there.
    mutating func add(
        _ change: DomainChange, of location: DomainLocation, _ domain: Domain, in store: DomainStore
    ) throws(PreferencesError) {
        let position: Int
        if let known = positions[location] {
            position = known
        } else {
            let contents = try store.contents(of: location)
            entries.append(Entry(location: location, domain: domain, changes: [], before: contents, after: ChangingContents(contents)))
            position = entries.count - 1
            positions[location] = position
        }
        do throws(DomainChange.Refusal) {
            try entries[position].after.make(change)
        } catch {
            throw .refused(error)
        }
        entries[position].changes.append(change)
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
