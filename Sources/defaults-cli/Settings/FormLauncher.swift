/// Starts the program that shows settings as a form on the whole terminal.
enum FormLauncher {
    /// Replaces this process by the program. Returns if it cannot be started.
    ///
    /// - Parameter domain: A word that names the domain on a command line.
    static func start(domain: String, bundle path: String, host: HostArgument) {
        _ = CompanionProgram.form.start(host.words + ["--", domain, path])
    }

    /// Replaces this process by the program, which shows all programs that have a bundle. Returns if it cannot be
    /// started.
    static func startForAll(host: HostArgument) {
        _ = CompanionProgram.form.start(host.words + ["--all"])
    }
}

extension HostArgument {
    /// The host option as it is typed; empty without one.
    fileprivate var words: [String] {
        switch self {
        case .any: []
        case .current: [HostOption.current.rawValue]
        case .named(let name): [HostOption.named.rawValue, name]
        }
    }
}
