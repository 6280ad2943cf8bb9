/// The directories for data files of programs: the user's own first, then those of the system.
///
/// Source: XDG Base Directory Specification. `XDG_DATA_HOME` is `~/.local/share` unless it is set, and `XDG_DATA_DIRS`
/// is `/usr/local/share:/usr/share`. Relative paths are ignored, as the specification demands.
package enum DataDirectories {
    package static func paths(_ environment: Environment) throws(PreferencesError) -> [String] {
        let userHome = try environment.home().map { $0 + "/.local/share" }
        let home = try environment.setting("XDG_DATA_HOME") ?? userHome
        let others = try environment.setting("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share"
        let all =
            (home.map { [$0] } ?? []) + others.utf8.split(separator: UInt8(ascii: ":")).map { String(Substring($0)) }
        return all.filter { $0.utf8.first == UInt8(ascii: "/") }
    }
}
