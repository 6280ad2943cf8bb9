import DeclaredSettings
import PrefsAdministration
import PrefsCore

/// Finds the hosts that declarations mean. A program sees the settings for the identifier of its host, which is mostly
/// a UUID; people know the name of the machine.
extension Session {
    /// The location that a declaration means. The name of this machine means this host, unless the domain has a file
    /// for a host of that name.
    ///
    /// - Throws: An error if the domain has files for both.
    func meant(_ location: DomainLocation) throws -> DomainLocation {
        guard case .stored(let domain, .host(let host)) = location, host.isNameOfMachine else { return location }
        let current = try currentHost()
        guard current != host else { return location }
        let here = DomainLocation.stored(domain, .host(current))
        let directory = try store().directory
        let paths = [directory.path(of: location), directory.path(of: here)]
        let isThere = [try DocumentFile(path: paths[0]).exists(), try DocumentFile(path: paths[1]).exists()]
        if isThere == [true, true] {
            let name = location.name.onOneLine
            throw CommandError.failed(
                "\(host.text.onOneLine) is the name of this host, and \(name) has a file for each: "
                    + "\(paths.map(\.onOneLine).joined(separator: ", ")); remove one of them, or declare the "
                    + "settings for \(HostOption.current.rawValue)")
        }
        return isThere[0] ? location : here
    }

    /// Says which of the hosts of declarations are neither this one nor have settings.
    ///
    /// - Throws: An error if `--existing` is given and there is such a host.
    func checkHosts(of declarations: Declarations, areExisting: Bool) throws {
        var hosts: [HostIdentifier] = []
        for case .stored(_, .host(let host)) in declarations.locations where !hosts.contains(host) {
            hosts.append(host)
        }
        guard !hosts.isEmpty else { return }
        let current = try currentHost()
        let known = [current] + (try DomainCatalogue(try store()).hosts(known: hosts))
        hosts.removeAll(where: known.contains)
        if areExisting, let host = hosts.first {
            throw CommandError.failed(
                "the host \(host.text.onOneLine) has no settings and is not this one, and \(Option.existing.rawValue) "
                    + "allows no new host")
        }
        for host in hosts {
            notify(
                "the host \(host.text.onOneLine) has no settings so far, and is not this one; its name is that of a "
                    + "machine, or what prefs printHostIdentifier prints there")
        }
    }
}
