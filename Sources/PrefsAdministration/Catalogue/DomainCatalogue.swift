package import PrefsCore
import PropertyLists

/// Lists the domains and the hosts of a store.
package struct DomainCatalogue: Sendable {
    private let directory: StoreDirectory

    /// Creates the catalogue of a store.
    package init(_ store: DomainStore) {
        directory = store.directory
    }

    /// The domains that have values stored for these hosts, sorted by their bytes, including the global domain. A
    /// domain is listed if its file is a regular file or a symbolic link to one. Folders of the store that cannot be
    /// read are left out.
    ///
    /// - Parameters:
    ///   - scope: The hosts for which the values are stored.
    ///   - suffixTwice: Called with the path of each file that is no domain's since the name would end in `.plist`.
    ///   - unreadable: Called with the error for each folder that cannot be read.
    /// - Throws: ``PreferencesError`` if the directory itself cannot be read.
    package func stored(
        _ scope: HostScope, suffixTwice: (String) -> Void = { _ in }, unreadable: (PreferencesError) -> Void
    ) throws(PreferencesError) -> [DomainName] {
        switch scope {
        case .any:
            return try locations(in: directory.anyHost, suffixTwice: suffixTwice, unreadable).compactMap(\.domain)
                .sorted()
        case .host(let host):
            let locations = try locations(
                in: directory.byHost, knownHosts: [host], suffixTwice: suffixTwice, unreadable)
            return locations.filter { $0.host == host }.compactMap(\.domain).sorted()
        }
    }

    /// The domains that have registered defaults, sorted by their bytes, without folders that cannot be read, as
    /// ``stored(_:unreadable:)`` lists those with stored values.
    package func registered(unreadable: (PreferencesError) -> Void) throws(PreferencesError) -> [DomainName] {
        try locations(in: directory.registered, unreadable).compactMap(\.domain).sorted()
    }

    /// The hosts for which a domain has values of its own, sorted by their bytes.
    ///
    /// The file `com.pigeon.nas.local.plist` may be that of `com.pigeon` on the host `nas.local`, or of
    /// `com.pigeon.nas` on the host `local`. Only `known` hosts, and those without a dot, are certain to be hosts of
    /// `domain`. No others are listed.
    ///
    /// - Parameter coming: Hosts whose files do not exist yet. They are listed by the same rule.
    package func hosts(
        of domain: DomainName, known: [HostIdentifier], adding coming: [HostIdentifier] = []
    ) throws(PreferencesError) -> [HostIdentifier] {
        var hosts = Set(coming.filter { known.contains($0) || !$0.text.hasByte(UInt8(ascii: ".")) })
        let (folder, lastPart) = domain.folderAndLastPart
        let path = directory.byHost.path
        let directory = folder.isEmpty ? path : "\(path)/\(folder)"
        for entry in try FileSystem.entries(in: directory) {
            guard let text = entry.name.between(lastPart + ".", DomainFileName.suffix),
                let host = try? HostIdentifier(text),
                known.contains(host) || !text.hasByte(UInt8(ascii: ".")),
                StoreTree.isFile(entry, at: "\(directory)/\(entry.name)")
            else { continue }
            hosts.insert(host)
        }
        return hosts.sorted(by: <)
    }

    /// Whether a domain has values stored for any host or for one host, or registered defaults.
    package func has(_ domain: DomainName, known: [HostIdentifier]) throws(PreferencesError) -> Bool {
        for location in [DomainLocation.stored(domain, .any), .registered(domain)]
        where try DocumentFile(path: directory.path(of: location)).exists() { return true }
        return try !hosts(of: domain, known: known).isEmpty
    }

    /// The hosts for which any domain has values of its own, sorted by their bytes.
    ///
    /// The host of a file is a `known` host with which the file's name ends, or else the part of the name after the
    /// last dot. Folders that cannot be read are left out.
    package func hosts(known: [HostIdentifier]) throws(PreferencesError) -> [HostIdentifier] {
        let locations = try locations(in: directory.byHost, knownHosts: known) { _ in }
        return Set(locations.compactMap(\.host)).sorted(by: <)
    }

    /// The locations of all files with settings: for any host, for each host, and registered ones, each in the order of
    /// the bytes of their hosts and names. Saved states are left out.
    ///
    /// - Parameters:
    ///   - known: Hosts that are known to exist, as for ``hosts(known:)``.
    ///   - unreadable: Called with the error for each folder that cannot be read, and that is left out.
    package func locations(
        known: [HostIdentifier], unreadable: (PreferencesError) -> Void
    ) throws(PreferencesError) -> [DomainLocation] {
        var all: [DomainLocation] = []
        for tree in [directory.anyHost, directory.byHost, directory.registered] {
            all += try locations(in: tree, knownHosts: known, unreadable).sorted { left, right in
                let (host, other) = (left.host?.text ?? "", right.host?.text ?? "")
                return host.hasSameBytes(as: other)
                    ? (left.domain?.text ?? "").precedesInUTF8(right.domain?.text ?? "") : host.precedesInUTF8(other)
            }
        }
        return all
    }

    private func locations(
        in tree: StoreTree, knownHosts: [HostIdentifier] = [], suffixTwice: (String) -> Void = { _ in },
        _ unreadable: (PreferencesError) -> Void
    ) throws(PreferencesError) -> [DomainLocation] {
        let files = try tree.files(unreadable: unreadable)
        return files.compactMap { file in
            let location = tree.location(ofFile: file, knownHosts: knownHosts)
            if location == nil, tree.hasSuffixTwice(file) { suffixTwice("\(tree.path)/\(file)") }
            return location
        }
    }
}

extension DomainLocation {
    /// The name of the domain; nil for a property list that is named by its path.
    package var domain: DomainName? {
        switch self {
        case .stored(let name, _), .registered(let name), .system(let name, _): name
        case .file: nil
        }
    }

    fileprivate var host: HostIdentifier? {
        if case .stored(_, .host(let host)) = self { host } else { nil }
    }
}

extension StoreTree {
    /// Whether a file that has no location would have one if the name of a domain could end in `.plist`. Earlier
    /// versions made such domains.
    ///
    /// - Parameter file: The path of the file, relative to the tree's directory.
    fileprivate func hasSuffixTwice(_ file: String) -> Bool {
        guard var name = file.between("", DomainFileName.suffix) else { return false }
        if values == .byHost, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) { name = String(name[..<dot]) }
        return DomainFileName.hasSuffix(name) && (try? DomainName(name)) != nil
    }
}
