import PrefsCore

/// The program that shows the settings of a domain as a form on the whole terminal. It needs a library for terminals,
/// and so is a file of its own, which need not be installed.
enum FormProgram {
    static let name = "prefs-settings"

    /// Runs the program in this process. Returns if it is not installed.
    ///
    /// - Parameter domain: A word that names the domain on a command line.
    static func run(domain: String, bundle path: String, host: HostArgument) {
        guard let directory = CurrentProcess.executablePath.flatMap(directory) else { return }
        for folder in ["", "/../libexec/prefs", "/../libexec"] {
            _ = CurrentProcess.replace(
                byProgram: "\(directory)\(folder)/\(name)", arguments: host.words + [domain, path])
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
