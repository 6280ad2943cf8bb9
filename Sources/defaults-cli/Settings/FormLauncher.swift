/// Starts the program that shows the settings of a domain as a form on the whole terminal.
enum FormLauncher {
    /// Replaces this process by the program. Returns if it cannot be started.
    ///
    /// - Parameter domain: A word that names the domain on a command line.
    static func start(domain: String, bundle path: String, host: HostArgument) {
        _ = CompanionProgram.form.start(host.words + ["--", domain, path])
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
