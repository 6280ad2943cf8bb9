/// Which domains the store has.
public struct DomainCatalogue: Sendable {
    private let directory: StoreDirectory

    /// The domains of a store.
    public init(_ store: DomainStore) {
        directory = store.directory
    }

    /// The domains that have something stored for these hosts, sorted by bytes; the global one too. A domain is a regular file, or a symbolic
    /// link to one.
    ///
    /// - Throws: ``PreferencesError`` for a directory that cannot be read, also for a folder of the store.
    public func stored(_ scope: HostScope) throws(PreferencesError) -> [DomainName] {
        try Self.whole { (unreadable) throws(PreferencesError) in try stored(scope, unreadable: unreadable) }
    }

    /// The same where folders of the store may not be readable: what lies in them is left out.
    ///
    /// - Parameter unreadable: Is given why such a folder cannot be read.
    public func stored(_ scope: HostScope, unreadable: (PreferencesError) -> Void) throws(PreferencesError)
        -> [DomainName]
    {
        switch scope {
        case .any: try domains(in: directory.path, suffix: StoreDirectory.suffix, unreadable)
        case .host(let host):
            try domains(in: directory.byHost, suffix: ".\(host.text)\(StoreDirectory.suffix)", unreadable)
        }
    }

    /// The domains that have registered defaults, sorted by bytes.
    ///
    /// - Throws: As ``stored(_:)``.
    public func registered() throws(PreferencesError) -> [DomainName] {
        try Self.whole { (unreadable) throws(PreferencesError) in try registered(unreadable: unreadable) }
    }

    /// The same where folders of the store may not be readable, as for ``stored(_:unreadable:)``.
    public func registered(unreadable: (PreferencesError) -> Void) throws(PreferencesError) -> [DomainName] {
        try domains(in: directory.registered, suffix: StoreDirectory.suffix, unreadable)
    }

    private static func whole(
        _ list: ((PreferencesError) -> Void) throws(PreferencesError) -> [DomainName]
    ) throws(PreferencesError) -> [DomainName] {
        var failure: PreferencesError?
        let domains = try list { failure = failure ?? $0 }
        if let failure { throw failure }
        return domains
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
        for entry in try PreferencesError.wrapping({ () throws(SystemError) in try FileSystem.entries(in: directory) })
        {
            guard let text = entry.name.between(lastPart + ".", StoreDirectory.suffix),
                let host = try? HostIdentifier(text),
                known.contains(host) || !text.utf8.contains(UInt8(ascii: ".")),
                StoreFolder.isFile(entry, at: "\(directory)/\(entry.name)")
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
    /// What stands behind the last dot of a file's name is taken for the host, unless a `known` one ends the name. Folders that cannot be read
    /// are left out.
    public func hosts(known: [HostIdentifier]) throws(PreferencesError) -> [HostIdentifier] {
        var hosts: Set<HostIdentifier> = []
        for name in try files(in: directory.byHost, { _ in }) {
            let isKnown = known.filter { name.between("", ".\($0.text)\(StoreDirectory.suffix)") != nil }
            guard isKnown.isEmpty else {
                hosts.formUnion(isKnown)
                continue
            }
            guard let stem = name.between("", StoreDirectory.suffix),
                let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")),
                let host = try? HostIdentifier(String(stem[stem.utf8.index(after: dot)...]))
            else { continue }
            hosts.insert(host)
        }
        return hosts.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
    }

    private func domains(
        in directory: String, suffix: String, _ unreadable: (PreferencesError) -> Void
    ) throws(PreferencesError) -> [DomainName] {
        try files(in: directory, unreadable).compactMap { name in
            name.between("", suffix).flatMap { try? DomainName($0) }
        }.sorted()
    }

    private func files(in directory: String, _ unreadable: (PreferencesError) -> Void) throws(PreferencesError)
        -> [String]
    {
        try PreferencesError.wrapping { () throws(SystemError) in
            try StoreFolder.files(below: directory) { unreadable(.system($0)) }
        }
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
