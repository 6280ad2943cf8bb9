/// Which domains the store has.
public struct DomainCatalogue: Sendable {
    private let directory: StoreDirectory

    /// The domains of a store.
    public init(_ store: DomainStore) {
        directory = store.directory
    }

    /// The domains that have something stored for these hosts, sorted by bytes; the global one too.
    public func stored(_ scope: HostScope) throws(PreferencesError) -> [DomainName] {
        switch scope {
        case .any: try domains(in: directory.path, suffix: StoreDirectory.suffix)
        case .host(let host): try domains(in: directory.byHost, suffix: ".\(host.text)\(StoreDirectory.suffix)")
        }
    }

    /// The domains that have registered defaults, sorted by bytes.
    public func registered() throws(PreferencesError) -> [DomainName] {
        try domains(in: directory.registered, suffix: StoreDirectory.suffix)
    }

    /// The hosts for which a domain has settings of their own, sorted by bytes.
    ///
    /// `com.pigeon.nas.local.plist` may be `com.pigeon` on the host `nas.local` or `com.pigeon.nas` on
    /// `local`. Only `known` hosts, and those without a dot, are surely hosts of `domain`; no others are listed.
    public func hosts(of domain: DomainName, known: [HostIdentifier]) throws(PreferencesError) -> [HostIdentifier] {
        try hosts(of: domain, known: known, adding: [])
    }

    /// The same, with hosts of which files are still to be made.
    package func hosts(
        of domain: DomainName, known: [HostIdentifier], adding coming: [HostIdentifier]
    ) throws(PreferencesError) -> [HostIdentifier] {
        var hosts = Set(coming.filter { known.contains($0) || !$0.text.utf8.contains(UInt8(ascii: ".")) })
        let (folder, lastPart) = domain.folderAndLastPart
        let directory = folder.isEmpty ? directory.byHost : "\(directory.byHost)/\(folder)"
        for name in try PreferencesError.wrapping({ () throws(SystemError) in try FileSystem.names(in: directory) }) {
            guard let text = name.between(lastPart + ".", StoreDirectory.suffix),
                let host = try? HostIdentifier(text),
                known.contains(host) || !text.utf8.contains(UInt8(ascii: "."))
            else { continue }
            hosts.insert(host)
        }
        return hosts.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }

    /// Whether something is stored for a domain, on whatever host, or registered.
    package func has(_ domain: DomainName, known: [HostIdentifier]) throws(PreferencesError) -> Bool {
        for location in [DomainLocation.stored(domain, .any), .registered(domain)]
        where try DomainLocation.leadsToFile(directory.path(of: location)) { return true }
        return try !hosts(of: domain, known: known).isEmpty
    }

    /// The hosts for which some domain has settings of its own, sorted by bytes.
    ///
    /// What stands behind the last dot of a file's name is taken for the host, unless a `known` one ends the name.
    public func hosts(known: [HostIdentifier]) throws(PreferencesError) -> [HostIdentifier] {
        var hosts: Set<HostIdentifier> = []
        for name in try files(in: directory.byHost) {
            let isKnown = known.filter { name.between("", ".\($0.text)\(StoreDirectory.suffix)") != nil }
            guard isKnown.isEmpty else {
                hosts.formUnion(isKnown)
                continue
            }
            guard let stem = name.between("", StoreDirectory.suffix), let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")),
                let host = try? HostIdentifier(String(stem[stem.utf8.index(after: dot)...]))
            else { continue }
            hosts.insert(host)
        }
        return hosts.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }

    private func domains(in directory: String, suffix: String) throws(PreferencesError) -> [DomainName] {
        try files(in: directory).compactMap { name in
            name.between("", suffix).flatMap { try? DomainName($0) }
        }.sorted()
    }

    private func files(in directory: String) throws(PreferencesError) -> [String] {
        try PreferencesError.wrapping { () throws(SystemError) in try StoreFolder.files(below: directory) }
    }
}

extension String {
    /// What stands between a prefix and a suffix, compared by bytes; nil without one of them or with nothing between.
    func between(_ prefix: String, _ suffix: String) -> String? {
        let bytes = utf8
        guard bytes.count > prefix.utf8.count + suffix.utf8.count,
            bytes.starts(with: prefix.utf8), bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
        else { return nil }
        return String(Substring(bytes.dropFirst(prefix.utf8.count).dropLast(suffix.utf8.count)))
    }
}
