package import PrefsCore

/// The editor of the user: `$VISUAL`, else `$EDITOR`, else the program `editor`, else `vi`.
package struct Editor {
    /// The command, which may have arguments; a shell splits it, as with git.
    package let command: String

    /// Nil if no variable names an editor, and the programs `editor` and `vi` would have no terminal to work on.
    package init?(_ environment: Environment) throws(PreferencesError) {
        for variable in ["VISUAL", "EDITOR"] {
            if let command = try environment.setting(variable),
                command.utf8.contains(where: { $0 != UInt8(ascii: " ") })
            {
                self.command = command
                return
            }
        }
        guard StandardStream.input.isTerminal, StandardStream.output.isTerminal,
            let terminal = try environment.setting("TERM"), terminal != "dumb"
        else { return nil }
        command = try environment.executable(named: "editor") == nil ? "vi" : "editor"
    }

    /// Lets the user edit a file, and returns when the editor has ended.
    package func edit(_ path: String, _ programs: ForegroundPrograms) throws(PreferencesError) -> ForegroundPrograms.End
    {
        // The shell becomes the editor, so that the editor gets the signals. Where the command has more than words, the
        // shell stays: ^C does not end it, and `SIGTERM` ends it alone.
        let first = command.utf8.split(separator: UInt8(ascii: " ")).first ?? "".utf8[...]
        let isOneProgram =
            !command.utf8.contains { "|&;<>()#\n".utf8.contains($0) } && !first.contains { "=:".utf8.contains($0) }
        let script = isOneProgram ? "exec \(command) \"$@\"" : "trap : INT QUIT\n\(command) \"$@\""
        return try programs.run("/bin/sh", ["-c", script, command, path])
    }
}
