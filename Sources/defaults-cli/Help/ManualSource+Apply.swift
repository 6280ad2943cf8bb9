/// The section about settings that files declare.
extension ManualSource {
    mutating func addApply() {
        section("DECLARED SETTINGS")
        opening(
            """
            `apply` makes settings what its files declare, and touches nothing else. Applied again, the same files \
            change nothing. It prints what it changes as commands, and makes all changes or none, as `batch` does.
            """)
        paragraph(
            """
            A file is a script of `prefs` or `defaults` lines, as `batch` reads it, or a document: a property list, \
            or JSON with or without `//` and `/* */` comments. A document is a dictionary of domains, each a \
            dictionary of keys. At its top, `-currentHost`, `-host NAME` and `-registered` hold such a dictionary for \
            this host, for another one, and for registered defaults. A NAME that `hostname` prints, whole or up to its \
            first dot, means this host, unless the domain has a file for a host of exactly that name. Later files \
            override earlier ones.
            """)
        paragraph(
            """
            Dictionaries are merged, at any depth; arrays are replaced. In a script, `--array-add-new` and \
            `--array-remove` declare that an array has elements, or has not. A key is to be absent if a script deletes \
            it, or if its value is `null` in JSON or the string `--absent--` (`----absent--` is that text). A script \
            that deletes or writes a whole domain declares, as `--exact DOMAIN` does, that nothing else is in it.
            """)
        paragraph(
            """
            Types must be equal: 1 is not true. A string in JSON is equal to the date or the data that JSON has as \
            that string.
            """)
        subsection("What is taken back")
        opening(
            """
            The store remembers for each apply, by its name, which settings were declared and what they were before. \
            The name is the path of the first file, or that of `--name`. A setting that is declared no longer gets its \
            earlier value back, or is removed if it had none. If its value was changed since, it is kept, and a \
            message says so. If several names declare a setting, it is given back when the last one lets go. Two names \
            that declare it differently are an error.
            """)
        paragraph(
            """
            `apply --undo` takes back what the latest apply has changed, also what it gave back. Values that were \
            changed since are kept, unless `--force` is given. Only the latest apply of each name can be undone. \
            `apply --forget --name NAME` makes the store forget a name; its settings stay as they are.
            """)
        paragraph(
            """
            If `apply` is interrupted, even by a loss of power, each domain is as before or as declared, and the next \
            `apply` or `apply --undo` knows which.
            """)
        subsection("For programs")
        opening(
            """
            `--format json` prints an object: `name`; `added`, `changed` and `removed`, with objects as those of \
            `watch`; `kept`, with the settings that were to be given back and were not; `conflicts`, with those that \
            another name declares differently; and `domains`, with the domains whose files have changed. `--check` \
            changes nothing and ends as `diff` does: with 0 if nothing would change, 1 if something would, 2 for an \
            error.
            """)
    }
}
