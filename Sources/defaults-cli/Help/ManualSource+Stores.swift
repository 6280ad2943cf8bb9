import PrefsAdministration

/// The sections about documents of all domains, and about the patterns that select settings.
extension ManualSource {
    mutating func addStores() {
        section("ALL DOMAINS")
        opening(
            """
            `export --all` writes all settings of the user into one document, a dictionary with an entry for each \
            domain. The global domain has the name `Apple Global Domain`. Entries whose names begin with a dash have \
            the domains of one host, or registered defaults:
            """)
        item("-currentHost", "The settings for this host alone. When they are imported, they are those for that host.")
        item("-host NAME", "The settings for another host. A host with a dot in its name may be divided differently.")
        item("-registered", "The registered defaults.")
        paragraph(
            """
            Saved states and the domains for all users are left out. A domain that cannot be read, or that the format \
            cannot hold, is reported and left out, and the exit status is 1.
            """)
        paragraph(
            """
            `import --all` adds the keys of each domain of such a document to that domain. With `--replace`, the \
            settings become those of the document: all other keys, and all domains that it does not have, are removed, \
            also those for other hosts and registered defaults. Before anything is written, all domains are read and \
            all changes are tried. Each domain is written once. `apply --undo --name import` takes the latest import \
            back, except for keys that were changed since, or of which a file that was applied declares another value. \
            A document for `--all` may also name domains for all users, \
            as `/Library/Preferences/DOMAIN`.
            """)
        paragraph(
            """
            `diff --all A B` prints the commands that make the settings of one document those of another, domain by \
            domain. Without B, it compares A with the settings that are stored.
            """)
    }

    mutating func addPatterns() {
        section("PATTERNS")
        opening(
            """
            `--only PATTERN` and `--exclude PATTERN` select settings. A pattern is `DOMAIN` for whole domains, or \
            `DOMAIN:KEYPATH` for the values inside them, with all that these contain. Both options can be repeated; \
            what a pattern of `--exclude` matches is left out in any case.
            """)
        paragraph(
            """
            `*` is any text, `?` one character, `[a-z]` one of these characters, `[!a-z]` any other; a character after \
            a backslash means itself. Dots separate the components of KEYPATH; `**` is any number of them, also none. \
            An empty DOMAIN is every domain. The domain of a property list that is named by its path is the name of \
            its file, without `.plist`. Quote patterns for the shell.
            """)
        paragraph(
            """
            `diff` and `watch` print no change of what is left out, and their commands keep it. `@noise` is what \
            programs change by themselves:
            """)
        for group in NoisePatterns.groups {
            paragraph("\(group.title):")
            lines(group.patterns.map { "    \($0)" })
        }
        subsection("Hidden values")
        opening(
            """
            `--redact GLOB` hides the values of keys, at any depth, whose names match GLOB, or what a pattern \
            `DOMAIN:KEYPATH` matches. `read`, `find`, `diff`, `watch` and `apply` print this in place of a value:
            """)
        lines(["    \(Redaction.placeholder)"])
        paragraph(
            """
            Only what is displayed is hidden, never what is written; and no command sets a value to that text. \
            `--redact @secrets` hides the values of keys with the names below, but for true, false, 0 and 1. Upper \
            and lower case are the same; a hyphen matches a hyphen, an underscore, a blank or no character.
            """)
        for group in SecretPatterns.groups {
            paragraph("\(group.title):")
            lines(group.names.map { "    \($0)" })
        }
    }
}
