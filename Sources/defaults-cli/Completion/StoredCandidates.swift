import CommandKit
import PrefsAdministration
import PrefsCore
import PrefsRestoration
import PropertyLists

/// The candidates that come from the store and other files.
struct StoredCandidates {
    let session: Session
    let line: PartialCommandLine

    /// The current host, and all other hosts for which settings are stored.
    var hosts: [Candidate] {
        guard let store = try? session.store() else { return [] }
        let current = try? HostIdentifier.current(session.environment)
        let others = (try? DomainCatalogue(store).hosts(known: current.map { [$0] } ?? [])) ?? []
        return (current.map { [Candidate($0.text, "this host")] } ?? [])
            + others.filter { $0 != current }.map { Candidate($0.text) }
    }

    var applications: [Candidate] {
        ((try? DesktopEntry.identifiers(session.environment)) ?? []).map { Candidate($0) }
    }

    /// The global domain, `-app`, and every domain with settings for all hosts, with settings for the host of the host
    /// option, or with registered defaults. Domains with settings for all hosts are candidates after a host option too,
    /// since they may be given settings for that host.
    /// With `--saved-state`, the domains that have a saved state.
    var domains: [Candidate] {
        if line.options.has(.savedState) { return domainsWithSavedStates }
        var candidates = [
            Candidate("-g", "the global domain"), Candidate("NSGlobalDomain", "the global domain"),
            Candidate("-app", "the domain of the application of this name"),
        ]
        guard let store = try? session.store() else { return candidates }
        let catalogue = DomainCatalogue(store)
        var stored = Set((try? catalogue.stored(.any) { _ in }) ?? [])
        if let scope = try? session.scope(), scope != .any {
            stored.formUnion((try? catalogue.stored(scope) { _ in }) ?? [])
        }
        let registered = Set((try? catalogue.registered { _ in }) ?? []).subtracting(stored)
        for name in stored.union(registered).sorted() where name != .global {
            candidates.append(Candidate(name.text, registered.contains(name) ? "registered" : ""))
        }
        return candidates
    }

    /// The names of the domains that ``domains`` lists, for patterns.
    var names: [Candidate] {
        domains.filter { !["-g", "-app"].contains($0.word) }
    }

    private var domainsWithSavedStates: [Candidate] {
        ((try? catalogueOfSavedStates?.domains()) ?? []).map { Candidate($0.text) }
    }

    /// The scenes of which the domain on the command line has a saved state.
    var scenes: [Candidate] {
        guard case .stored(let name, _)? = line.domain.flatMap({ try? session.resolve($0) }) else { return [] }
        return ((try? catalogueOfSavedStates?.scenes(of: name)) ?? []).map { Candidate($0.text) }
    }

    private var catalogueOfSavedStates: SavedStateCatalogue? {
        (try? session.store()).map { SavedStateCatalogue($0) }
    }

    /// The keys of the domain that the command line names.
    var keys: [Candidate] {
        contents.map { key, value, isRegistered in Candidate(key, Self.explanation(value, isRegistered)) }
    }

    /// Key paths that complete the last component of the word that is being typed. If that component is the whole name
    /// of a value, or only one name begins with it, also the paths of the elements of that value.
    var keyPaths: [Candidate] {
        let typed = PropertyListKeyPath(line.word).components
        let parents = typed.dropLast()
        let root = PropertyListDictionary(contents.map { ($0.key, $0.value) })
        guard let parent = PropertyList.dictionary(root).value(at: parents) else { return [] }
        let last = typed.last ?? ""
        let matching = Self.children(of: parent).filter { $0.name.utf8.starts(with: last.utf8) }
        return matching.flatMap { name, value -> [Candidate] in
            guard let path = PropertyListKeyPath(components: Array(parents) + [name]) else { return [] }
            let goesOn = matching.count == 1 || name.utf8.elementsEqual(last.utf8)
            let inside = goesOn ? Self.children(of: value) : []
            return [Candidate(path.text, Self.explanation(value))]
                + inside.map { Candidate(path.appending($0.name).text, Self.explanation($0.value)) }
        }
    }

    // MARK: Contents

    /// The settings of the domain that the command line names, for the hosts that the host option selects, and its
    /// registered defaults, sorted by the bytes of their keys.
    private var contents: [(key: String, value: PropertyList, isRegistered: Bool)] {
        guard let argument = line.domain, let domain = try? session.resolve(argument) else { return [] }
        if case .file(let path) = domain {
            // Opening a named pipe would wait for a writer, and block the shell.
            let file = DocumentFile(path: path, mayBeStream: false)
            guard let contents = (try? file.read())?.rootDictionary else { return [] }
            return contents.sortedByKey.map { ($0, $1, false) }
        }
        guard let preferences = try? session.storedPreferences(of: domain), let all = try? preferences.storedValues()
        else { return [] }
        return all.map { key, stored in
            if case .registered = stored.location { return (key, stored.value, true) }
            return (key, stored.value, false)
        }
    }

    private static func children(of value: PropertyList) -> [(name: String, value: PropertyList)] {
        switch value {
        case .dictionary(let dictionary): dictionary.sortedByKey.map { ($0, $1) }
        case .array(let elements): elements.enumerated().map { (String($0), $1) }
        default: []
        }
    }

    private static func explanation(_ value: PropertyList, _ isRegistered: Bool = false) -> String {
        value.kind.nameWithArticle + (isRegistered ? ", registered" : "")
    }
}
