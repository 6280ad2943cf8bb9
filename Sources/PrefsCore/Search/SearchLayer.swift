/// A place in which a value is looked for.
enum SearchLayer {
    /// What the administrator has said, which nobody else changes.
    case managed(path: String)
    case arguments
    case location(DomainLocation)
    /// Where the suites of an instance stand.
    case suites
    /// What the program registered.
    case registration

    /// The order in which a value is looked for, the place that is asked first in front: design of UserDefaults' search list, with
    /// managed values first.
    static func order(
        of name: DomainName, on host: HostIdentifier, managedBy files: [String], in system: SystemDirectory
    ) -> [SearchLayer] {
        var layers = files.map { SearchLayer.managed(path: $0) }
        layers += [.arguments, .location(.stored(name, .host(host))), .location(.stored(name, .any)), .suites]
        if name != .global { layers += [.location(.stored(.global, .host(host))), .location(.stored(.global, .any))] }
        layers.append(.location(.system(name, in: system)))
        if name != .global { layers.append(.location(.system(.global, in: system))) }
        return layers + [.registration, .location(.registered(name))]
    }

    /// The files that may have managed values of a domain, the one that wins in front: `$XDG_CONFIG_DIRS/prefs/DOMAIN.plist`.
    static func managedFiles(of name: DomainName, _ environment: Environment) throws(PreferencesError) -> [String] {
        let directories = try environment.setting("XDG_CONFIG_DIRS") ?? "/etc/xdg"
        return directories.split(separator: ":").filter { $0.utf8.first == UInt8(ascii: "/") }
            .map { "\($0)/prefs/\(name.text).plist" }
    }
}
