/// A layer of the search list: a source of values.
package enum SearchLayer {
    /// The values that the administrator has set; no program or user can change them.
    case managed(path: String)
    case arguments
    case location(DomainLocation)
    /// The position at which the suites of an instance are searched.
    case suites
    /// The defaults that the program has registered.
    case registration

    /// The order of the search, the first layer first: managed values, then the search list of UserDefaults.
    package static func order(
        of name: DomainName, on host: HostIdentifier, managedBy files: [String], in system: SystemDirectory
    ) -> [SearchLayer] {
        var layers = files.map { SearchLayer.managed(path: $0) }
        layers += [.arguments, .location(.stored(name, .host(host))), .location(.stored(name, .any)), .suites]
        if name != .global { layers += [.location(.stored(.global, .host(host))), .location(.stored(.global, .any))] }
        layers.append(.location(.system(name, in: system)))
        if name != .global { layers.append(.location(.system(.global, in: system))) }
        return layers + [.registration, .location(.registered(name))]
    }

    /// The files that may have managed values of a domain, the one that takes precedence first: `prefs/DOMAIN.plist` in
    /// each directory of `$XDG_CONFIG_DIRS`.
    package static func managedFiles(of name: DomainName, _ environment: Environment) throws(PreferencesError)
        -> [String]
    {
        try environment.managedDirectories().map { "\($0)/\(name.text).plist" }
    }
}
