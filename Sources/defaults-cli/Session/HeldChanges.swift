import PrefsCore
import PrefsRestoration

/// Changes that are held back: `batch` makes them all together at its end, and `--dry-run` only prints them.
final class HeldChanges {
    private var entries: [Entry] = []
    private var positions: [DomainLocation: Int] = [:]
    /// Indices of `entries` by the bytes of the canonical path, since several locations may lead to one file.
    private var positionsOfFiles: [[UInt8]: Int] = [:]
    /// The saved states that are to be removed, in order.
    private(set) var removals: [SavedStateRemoval] = []

    struct Entry {
        let location: DomainLocation
        let domain: Domain
        let store: DomainStore
        /// The changes, each with the line of the script that asks for it; nil without a script.
        fileprivate(set) var changes: [(change: DomainChange, line: ScriptLine?)] = []
        /// The root of the location before the changes, and after them.
        fileprivate let before: PropertyList?
        fileprivate var after: ContentsEditor

        fileprivate var isChanged: Bool { after.root != before }

        /// The error for this location with a line of the script: the last line that may change the value that the
        /// error names, or else the first line.
        fileprivate func failure(_ error: PreferencesError) -> CommandError {
            let ofKey = error.keyOfValue.flatMap { key in changes.last { $0.change.mayChange(key) }?.line }
            return .changing(domain, error).placed(at: ofKey ?? changes.first?.line)
        }
    }

    /// Appends a change of a location (a domain's file for one host, or for all hosts), and tries it on the contents
    /// after the earlier changes.
    ///
    /// - Parameter scriptLine: The line of the script that asks for the change; nil without a script.
    func add(
        _ change: DomainChange, of location: DomainLocation, _ domain: Domain, in store: DomainStore,
        _ scriptLine: ScriptLine?
    ) throws(PreferencesError) {
        let position = try position(of: location, domain, in: store)
        do throws(DomainChange.Refusal) {
            try entries[position].after.apply(change)
        } catch {
            throw .refused(error)
        }
        entries[position].changes.append((change, scriptLine))
    }

    private func position(
        of location: DomainLocation, _ domain: Domain, in store: DomainStore
    ) throws(PreferencesError) -> Int {
        if let known = positions[location] { return known }
        let file = Array(try store.canonicalPath(of: location).utf8)
        if let known = positionsOfFiles[file] {
            positions[location] = known
            return known
        }
        let root = try store.documentRoot(of: location)
        let editor = ContentsEditor(root, isDocument: location.isDocument)
        entries.append(Entry(location: location, domain: domain, store: store, before: root, after: editor))
        positions[location] = entries.count - 1
        positionsOfFiles[file] = entries.count - 1
        return entries.count - 1
    }

    /// The root of a location after the changes, which is nil if there is no file then; nil if no change is for its
    /// file.
    func root(of location: DomainLocation) -> PropertyList?? {
        guard let store = entries.first?.store, let file = try? store.canonicalPath(of: location) else { return nil }
        return positionsOfFiles[Array(file.utf8)].map { entries[$0].after.root }
    }

    // MARK: Saved states

    func remove(
        _ scenes: [SceneName], of name: DomainName, in catalogue: SavedStateCatalogue, _ scriptLine: ScriptLine?
    ) {
        removals.append(SavedStateRemoval(name: name, scenes: scenes, catalogue: catalogue, scriptLine: scriptLine))
    }

    /// The scenes of a program whose saved states are to be removed.
    func removedScenes(of name: DomainName) -> [SceneName] {
        removals.flatMap { $0.name == name ? $0.scenes : [] }
    }

    // MARK: All changes

    /// The hosts for which changes of a domain are held back.
    func hosts(of domain: DomainName) -> [HostIdentifier] {
        positions.keys.compactMap { location in
            guard case .stored(let name, .host(let host)) = location, name == domain else { return nil }
            return host
        }
    }

    /// Throws an error if the changes cannot be made, as far as that can be found out without writing.
    func check() throws(CommandError) {
        for entry in entries where entry.isChanged {
            do throws(PreferencesError) {
                try entry.store.preflightWrite(of: entry.after.root, to: entry.location)
            } catch {
                throw entry.failure(error)
            }
        }
        for removal in removals { try removal.check() }
    }

    /// Throws an error if a directory cannot take a new file that the changes make. To find out, a file is created and
    /// removed once in each directory.
    func checkDirectories() throws(CommandError) {
        var tried: Set<ArraySlice<UInt8>> = []
        for (file, position) in positionsOfFiles.sorted(by: { $0.value < $1.value }) {
            let entry = entries[position]
            let root = entry.after.root
            guard root != entry.before, let root, root != .dictionary([:]) else { continue }
            let directory = file[..<(file.lastIndex(of: UInt8(ascii: "/")) ?? 0)]
            guard tried.insert(directory).inserted else { continue }
            do throws(PreferencesError) {
                try entry.store.preflightCreation(at: entry.location)
            } catch {
                throw entry.failure(error)
            }
        }
    }

    /// Drops all changes.
    func removeAll() {
        (entries, positions, positionsOfFiles, removals) = ([], [:], [:], [])
    }

    /// Commands that make the same changes, one on each line.
    func commands() throws(CommandError) -> [String] {
        var commands: [String] = []
        for entry in entries {
            commands += try ChangeCommands.lines(at: entry.location, fromRoot: entry.before, to: entry.after.root)
        }
        return commands + removals.flatMap(\.commands)
    }

    /// Whether anything is different after the changes.
    var makeDifference: Bool { entries.contains(where: \.isChanged) || !removals.isEmpty }

    /// Every location with its changes, in the order in which they were first changed. A location all of whose
    /// changes were refused is left out.
    var changed: [Entry] { entries.filter { !$0.changes.isEmpty } }
}
