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
        /// The lines of a script that ask for the changes, in the same order.
        var scriptPlaces: [ScriptPlace?] = []
        /// What was stored, and what is after the changes.
        var before: PropertyListDictionary
        var after: ChangingContents

        /// The line that is to blame for an error of the file as a whole, or of one of its values.
        func scriptPlace(of error: PreferencesError) -> ScriptPlace? {
            let ofKey = error.keyOfValue.flatMap { key in
                Array(zip(changes, scriptPlaces)).last { change, _ in change.mayChange(key) }?.1
            }
            return ofKey ?? scriptPlaces.first ?? nil
        }
    }

    /// Adds a change of a location, after those that are there.
    ///
    /// - Parameter scriptPlace: The line of a script that asks for it; nil where there is none.
    mutating func add(
        _ change: DomainChange, of location: DomainLocation, _ domain: Domain, in store: DomainStore,
        _ scriptPlace: ScriptPlace?
    ) throws(PreferencesError) {
        let position = try position(of: location, domain, in: store)
        do throws(DomainChange.Refusal) {
            try entries[position].after.make(change)
        } catch {
            throw .refused(error)
        }
        entries[position].changes.append(change)
        entries[position].scriptPlaces.append(scriptPlace)
    }

    private mutating func position(
        of location: DomainLocation, _ domain: Domain, in store: DomainStore
    ) throws(PreferencesError) -> Int {
        if let known = positions[location] { return known }
        let file = Array(try store.canonicalPath(of: location).utf8)
        if let known = positionsOfFiles[file] {
            positions[location] = known
            return known
        }
        let contents = try store.contents(of: location)
        entries.append(
            Entry(
                location: location, domain: domain, changes: [], before: contents, after: ChangingContents(contents)))
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

    /// The first location to which its contents could not be written, and why.
    func obstacle(in store: DomainStore) -> (scriptPlace: ScriptPlace?, domain: Domain, error: PreferencesError)? {
        for entry in entries where entry.after.contents != entry.before {
            do throws(PreferencesError) {
                try store.check(entry.after.contents, for: entry.location)
            } catch {
                return (entry.scriptPlace(of: error), entry.domain, error)
            }
        }
        return nil
    }

    /// The first location whose directory takes no new file, and why. Tries to make one for a moment, once in each directory.
    func obstacleToNewFiles(in store: DomainStore) -> (
        scriptPlace: ScriptPlace?, domain: Domain, error: PreferencesError
    )? {
        var tried: Set<ArraySlice<UInt8>> = []
        for (file, position) in positionsOfFiles.sorted(by: { $0.value < $1.value }) {
            let entry = entries[position]
            let contents = entry.after.contents
            guard contents != entry.before, !contents.isEmpty else { continue }
            let directory = file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
            guard tried.insert(directory).inserted else { continue }
            do throws(PreferencesError) {
                try store.tryMakingFile(for: entry.location)
            } catch {
                return (entry.scriptPlace(of: error), entry.domain, error)
            }
        }
        return nil
    }

    /// The commands that make the same changes, a line each.
    func commands() throws(CommandError) -> [String] {
        var commands: [String] = []
        for entry in entries {
            commands += try ChangeCommands.lines(at: entry.location, from: entry.before, to: entry.after.contents)
        }
        return commands
    }

    /// Every location that has changes with them, in the order in which the first of each was added, and the line of a script that
    /// asks for that one. A location whose changes were all refused has none.
    var changes: [(location: DomainLocation, domain: Domain, changes: [DomainChange], scriptPlace: ScriptPlace?)] {
        entries.filter { !$0.changes.isEmpty }.map {
            ($0.location, $0.domain, $0.changes, $0.scriptPlaces.first ?? nil)
        }
    }
}
