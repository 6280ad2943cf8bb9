/// The builtins of shells, and what they change for the commands after them.
package enum ShellBuiltin {
    /// Builtins of dash, bash and zsh.
    package static let names = [
        ".", "[", "alias", "bg", "break", "builtin", "bye", "cd", "chdir", "command", "continue", "declare", "disable",
        "emulate", "enable", "eval", "exec", "exit", "export", "false", "fc", "fg", "getopts", "hash", "history",
        "jobs", "kill", "let", "local", "logout", "mapfile", "popd", "printf", "pushd", "pwd", "read", "readarray",
        "readonly", "return", "set", "setopt", "shift", "shopt", "source", "suspend", "test", "times", "trap", "type",
        "typeset", "ulimit", "umask", "unalias", "unset", "unsetopt", "wait",
    ]

    /// Builtins after which a shell reads or runs the rest of a script in another way, or not at all.
    static let changing = [
        ".", "alias", "bye", "cd", "chdir", "disable", "emulate", "enable", "eval", "exec", "exit", "logout", "popd",
        "pushd", "return", "setopt", "source", "suspend", "trap", "unalias", "unsetopt",
    ]

    /// Builtins that keep the assignments before them, as POSIX has it: `A=1 export B`.
    static let special = [":", "break", "continue", "export", "readonly", "set", "shift", "times", "unset"]

    /// Names that ``ShellScript`` and its readers give a meaning, which a function of that name would take away.
    static let understood = ["echo", "export", "readonly", "set", "sudo", "true", ":"]

    /// Options of bash that change neither which commands run nor how words are read, as far as those are accepted.
    static let harmlessOptions = [
        "dotglob", "expand_aliases", "extglob", "failglob", "globstar", "inherit_errexit", "lastpipe", "nocaseglob",
        "nocasematch", "nullglob",
    ]

    /// Whether a variable decides which program a name calls, or where prefs finds its files.
    static func isProtected(variable name: String) -> Bool {
        ["HOME", "PATH"].contains(name) || name.utf8.starts(with: "PREFS_".utf8) || name.utf8.starts(with: "XDG_".utf8)
    }
}
