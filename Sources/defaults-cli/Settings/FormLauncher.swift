import PrefsCore

/// Starts the program that shows the settings of a domain as a form on the whole terminal. That program needs a library
/// for terminals, and so is a file of its own, which need not be installed.
enum FormLauncher {
    private static let program = "prefs-settings"

    /// Replaces this process by the program. Returns if it is not installed.
    ///
    /// - Parameter domain: A word that names the domain on a command line.
    static func start(domain: String, bundle path: String, host: HostArgument) {
        guard let directory = CurrentProcess.executablePath.flatMap(directory) else { return }
        for folder in ["", "/../libexec/prefs", "/../libexec"] {
            _ = CurrentProcess.replace(
                byProgram: "\(directory)\(folder)/\(program)", arguments: host.words + ["--", domain, path])
        }
    }

    private static func directory(of path: String) -> String? {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
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
