/// The builtins of shells.
package enum ShellBuiltin {
    /// Builtins of dash, bash and zsh.
    package static let names = [
        ".", "[", "alias", "bg", "break", "builtin", "bye", "cd", "chdir", "command", "continue", "declare", "disable",
        "emulate", "enable", "eval", "exec", "exit", "export", "false", "fc", "fg", "getopts", "hash", "history",
        "jobs", "kill", "let", "local", "logout", "mapfile", "popd", "printf", "pushd", "pwd", "read", "readarray",
        "readonly", "return", "set", "setopt", "shift", "shopt", "source", "suspend", "test", "times", "trap", "type",
        "typeset", "ulimit", "umask", "unalias", "unset", "unsetopt", "wait",
    ]

    /// Builtins that change nothing for the commands after them, unless they set a variable: `printf -v`.
    package static let harmless = ["[", "printf", "pwd", "test", "type"]

    /// Whether a variable decides which program a name calls, or where prefs finds its files.
    static func isProtected(variable name: String) -> Bool {
        ["HOME", "PATH"].contains(name) || name.utf8.starts(with: "PREFS_".utf8) || name.utf8.starts(with: "XDG_".utf8)
    }
}
