/// The section on settings bundles.
extension ManualSource {
    mutating func addSettings() {
        section("SETTINGS")
        opening(
            """
            A settings bundle is a directory of property lists that describe the settings of a program, as the \
            `Settings.bundle` of Apple's systems. `settings` finds the bundle of a domain as `DOMAIN.bundle` in \
            the directory `settings` of `$XDG_DATA_HOME` and of each of `$XDG_DATA_DIRS`, or takes that of \
            `--bundle`. A bundle may replace the domain for `--list` and `--check`.
            """)
        paragraph(
            """
            On a terminal, `settings DOMAIN` shows the form, for which `prefs-settings` must be installed beside \
            `prefs` or in `libexec`. Without it, with `--accessible`, if `$ACCESSIBLE` is set, or if `$TERM` is \
            `dumb` or not set, it asks numbered questions. If standard output is no terminal, it prints the form as \
            text. On a terminal, `settings` without a domain shows all programs that have a bundle, with the number of \
            their settings that are not at their default; a search there finds settings of all of them. Where it would \
            ask questions or print text, it lists their domains instead. The key `c`, in every form, lists what was \
            changed in it; there, `d` takes back the selected change, and `a` all.
            """)
        paragraph(
            """
            A setting is named by its key, or by its title in the user's language or in the bundle. A value is one \
            word, even if it begins with a dash: the value or title of a choice, `on` or `off`, a number, or a \
            text. A secret (`IsSecure`) is never printed; `-` as its value reads it from standard input, which \
            a terminal does not show. A value that the administrator manages can be neither set nor reset.
            """)
        paragraph(
            """
            With `--format json`, `--list` prints an array of objects with the keys `pane`, `type`, `title`, `key`, \
            `value`, `default`, `choices`, `minimum`, `maximum`, `origin` and `managed`. What an element does not \
            have is missing. `--check` prints errors and warnings with the file and the position in it; its status \
            is 1 if there is an error.
            """)
        paragraph(
            """
            `--new DOMAIN` writes a bundle for the values that `read DOMAIN` prints: a switch for a boolean, a text \
            field for a text, and a choice for a number. It writes `DOMAIN.bundle` in the present directory or \
            PATH, and nothing if that exists. Standard error names the keys that are left out.
            """)
    }
}
