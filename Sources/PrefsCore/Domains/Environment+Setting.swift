extension Environment {
    /// The value of a variable, as ``value(_:)`` returns it, with errors of the type ``PreferencesError``.
    package func setting(_ name: String) throws(PreferencesError) -> String? {
        do {
            return try value(name)
        } catch {
            throw .invalidVariable(name: error.name)
        }
    }

    /// The path of a store in a variable. A relative one begins in the directory that was the current one when this
    /// process used such a path first.
    ///
    /// - Throws: ``PreferencesError/unexpandedHome(variable:)`` for a path that begins with `~/`.
    func storePath(_ variable: String) throws(PreferencesError) -> String? {
        guard let path = try setting(variable) else { return nil }
        guard !path.utf8.starts(with: "~/".utf8) else { throw .unexpandedHome(variable: variable) }
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        return isAbsolute ? path : FileSystem.path(of: path, in: Self.firstDirectory)
    }

    private static let firstDirectory = FileSystem.canonicalPath(of: ".") ?? "."

    /// The path of the first executable file of this name in the directories of `PATH`; nil if there is none.
    package func executable(named name: String) throws(PreferencesError) -> String? {
        let directories = (try setting("PATH") ?? "/usr/bin:/bin").utf8.split(separator: UInt8(ascii: ":"))
        return directories.lazy.map { "\(Substring($0))/\(name)" }.first(where: FileSystem.isExecutable)
    }

    /// The directory for what programs of this project remember between runs: `$XDG_STATE_HOME/prefs`, else
    /// `~/.local/state/prefs`; nil without a home directory.
    package func stateDirectory() throws(PreferencesError) -> String? {
        try directory("XDG_STATE_HOME", else: ".local/state").map { "\($0)/prefs" }
    }

    /// The directory of a variable of the XDG Base Directory Specification, or else a directory in the user's home; nil
    /// without a home directory. A relative path in the variable is ignored, as the specification says.
    package func directory(_ variable: String, else inHome: String) throws(PreferencesError) -> String? {
        if let path = try setting(variable), path.utf8.first == UInt8(ascii: "/") { return path }
        return try home().map { "\($0)/\(inHome)" }
    }

    /// The directories of the files with managed settings, the one that takes precedence first: `prefs` in each
    /// directory of `$XDG_CONFIG_DIRS`, else in `/etc/xdg`.
    func managedDirectories() throws(PreferencesError) -> [String] {
        let directories = try setting("XDG_CONFIG_DIRS") ?? "/etc/xdg"
        return directories.split(separator: ":").filter { $0.utf8.first == UInt8(ascii: "/") }.map { "\($0)/prefs" }
    }

    /// Whether a write waits for the disk: `PREFS_SYNC=off` is ``Durability/unsynchronized``.
    package func durability() throws(PreferencesError) -> Durability {
        try setting("PREFS_SYNC") == "off" ? .unsynchronized : .synchronized
    }

    /// The user's home directory. Nil if `HOME` is not set, is empty or is no absolute path: files would then be in the
    /// current directory, wherever that is.
    package func home() throws(PreferencesError) -> String? {
        try setting("HOME").flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
    }
}
