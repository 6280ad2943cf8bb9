import PrefsCore

/// The command line of `prefs-settings`, which `prefs settings` starts:
/// `[-currentHost | -host NAME] (--all | [--] DOMAIN BUNDLE)`.
struct FormArguments {
    /// The program whose settings the form shows; nil for all that have an installed bundle.
    let program: (domain: String, bundle: String)?
    let scope: FormPreferences.Scope

    init(_ words: [String]) throws {
        var rest = words[...]
        var scope = FormPreferences.Scope.anyHost
        switch rest.first {
        case "-currentHost":
            rest = rest.dropFirst()
            scope = .host(try HostIdentifier.current(.process))
        case "-host":
            rest = rest.dropFirst()
            guard let name = rest.popFirst() else { throw FormError.usage }
            scope = .host(try HostIdentifier(name))
        default: break
        }
        self.scope = scope
        if rest == ["--all"] {
            program = nil
            return
        }
        // A domain may be called as an option is.
        if rest.first == "--" { rest = rest.dropFirst() }
        guard rest.count == 2, let domain = rest.first, let bundle = rest.last else { throw FormError.usage }
        program = (domain, bundle)
    }
}
