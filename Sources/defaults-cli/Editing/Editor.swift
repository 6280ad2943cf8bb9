import PrefsCore

/// The editor of the user: `$VISUAL`, else `$EDITOR`, else the program `editor`, else `vi`.
struct Editor {
    /// The command, which may have arguments; a shell splits it, as with git.
    let command: String

    init(_ environment: Environment) throws(PreferencesError) {
        for variable in ["VISUAL", "EDITOR"] {
            if let command = try environment.setting(variable),
                command.utf8.contains(where: { $0 != UInt8(ascii: " ") })
            {
                self.command = command
                return
            }
        }
        let folders = try environment.setting("PATH")?.utf8.split(separator: UInt8(ascii: ":")) ?? []
        let hasEditor = folders.contains { FileSystem.isExecutable(String(Substring($0)) + "/editor") }
        command = hasEditor ? "editor" : "vi"
    }

    /// Lets the user edit a file, and returns when the editor has ended.
    func edit(_ path: String) throws(SystemError) -> ForegroundProgram.End {
        // The shell gives way to the editor, so that signals reach it. Where it cannot, ^C does not end the shell.
        let first = command.utf8.split(separator: UInt8(ascii: " ")).first ?? "".utf8[...]
        let isOneProgram =
            !command.utf8.contains { "|&;<>()#\n".utf8.contains($0) } && !first.contains { "=:".utf8.contains($0) }
        let script = isOneProgram ? "exec \(command) \"$@\"" : "trap : INT QUIT\n\(command) \"$@\""
        return try ForegroundProgram.run("/bin/sh", ["-c", script, command, path])
    }
}
