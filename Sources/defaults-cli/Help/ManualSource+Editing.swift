import CommandLineValues

/// What the manual says about `edit`.
extension ManualSource {
    mutating func addEditing() {
        section("EDITOR")
        opening(
            """
            The editor is `$VISUAL`, else `$EDITOR`, else the program `editor`, else `vi`. It gets a file for its \
            owner alone in `$XDG_RUNTIME_DIR`, else `$TMPDIR`, else `/tmp`. It is removed afterwards, unless a failure has left \
            other files of the editor beside it.
            """)
        paragraph(
            """
            What differs from the text that was opened is set, in one step, and printed as commands. What others set \
            meanwhile stays. Without a change, and if the editor fails, nothing is written.
            """)
        paragraph(
            """
            A text that cannot be read, or that the settings bundle of the domain refuses, is opened again with the \
            reason at its head. If it is left as it is, or if others have changed the same setting meanwhile, \
            nothing is written, and the text is kept in `$XDG_STATE_HOME/prefs/edit`, else \
            `~/.local/state/prefs/edit`. On a terminal, the next `edit` offers to go on with it.
            """)
        paragraph(
            """
            The text is OpenStep, which keeps the type of every value; XML for a value that OpenStep lacks; JSON for \
            a file whose name ends in `.json`. `--format` names another format. A value that is not changed keeps \
            its type and its fraction of a second in each of them.
            """)
    }
}
