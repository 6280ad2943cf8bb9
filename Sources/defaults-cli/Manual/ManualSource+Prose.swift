/// The sections that are written out, not generated from a table.
extension ManualSource {
    mutating func addDescription() {
        section("DESCRIPTION")
        opening(
            """
            `prefs` is for Linux what `defaults` is on macOS, and takes the same command lines: with `alias defaults=prefs`, scripts \
            that were written for it run unchanged. What macOS does not have is a verb of its own or an option with two dashes.
            """)
        paragraph(
            """
            Settings are values with keys. They belong to a domain, as a rule that of a program, and each domain is one property list. \
            A write is on the disk when `prefs` returns, a file is always the old one or the new one, and a file that cannot be read \
            is never written.
            """)
        paragraph(
            """
            Results go to standard output, messages to standard error. Options stand after the verb, up to the first word of a value; \
            `--` ends them. A word of a value that would have been an option before it is stored, and said on standard error, unless `-string` stands \
            before it. `--help` shows how to use the verb, and so does `-h` if nothing else stands after the verb, but for `find`.
            """)
        paragraph(
            """
            On a terminal, control characters are shown as escapes by all but `read DOMAIN KEY`, `--raw` and `export`. Commands have `$'...'` \
            there, which bash, zsh and ksh read. Into a pipe or a file everything goes as it is.
            """)
        subsection("Domains")
        item(
            "DOMAIN",
            """
            The domain of this name: 1 to 200 bytes of UTF-8 that do not begin with a dot. A name with slashes has parts of that kind, and lies in folders \
            of the store; a file of that name below the current directory is meant where there is no such domain.
            """)
        item(
            "-g", "The global domain, which all programs share. It is also called `-globalDomain` and `NSGlobalDomain`."
        )
        item("-app NAME", "The domain of an application: the id of the desktop entry whose file or name this is.")
        item(
            "PATH",
            """
            What begins with `/`, `./`, `../` or `~` is a property list in a file: the file of this path if there is one, else the same with `.plist` \
            at its end.
            """)
        item(
            "~/Library/Preferences/DOMAIN",
            """
            As on macOS the domain itself, unless there is such a file; `ByHost/DOMAIN` below it is the domain on this host, \
            `ByHost/DOMAIN.HOST` on the host of that UUID.
            """)
        item(
            "/Library/Preferences/DOMAIN",
            """
            The domain for all users of the system, unless there is such a file. Programs find what it has where a user has set nothing.
            """)
        subsection("Hosts")
        opening("In front of the verb these choose what a domain holds for one host alone.")
        item("-currentHost", "This host, which `prefs printHostIdentifier` shows.")
        item("-host NAME", "The host of this name.")
        subsection("Registered defaults")
        opening(
            """
            What `register` sets is what a key is while nobody has set it. It shows wherever no value is stored, and is never exported \
            with the domain. Deleting a stored value uncovers it.
            """)
    }

    mutating func addKeyPaths() {
        section("KEY PATHS")
        opening(
            """
            `--keypath PATH` stands in place of a key and names a value inside of others. Dots stand between the components. \
            A component is a key of a dictionary, or the index of an element of an array, counted from 0. \
            In front of a dot or a backslash that belongs to a key stands a backslash: `com\\.pigeon`.
            """)
        paragraph(
            """
            `write` makes dictionaries that are missing. An index that equals the number of elements adds one. \
            Anything else that is missing is an error.
            """)
    }

    mutating func addJSON() {
        section("JSON")
        opening(
            """
            With `--format json`, `read` and `export` write JSON, and `import` and `register --file` read it. They and `diff` also read a file \
            as JSON whose name ends in `.json`, unless it is an XML or a binary property list.
            """)
        paragraph(
            """
            Strings, booleans, arrays and dictionaries are the same in both. A number without a point and an exponent is an integer, any \
            other a real number. A date becomes a string such as `"2024-01-02T03:04:05Z"`, data a string in base64, and a reference of a \
            keyed archive `{"CF$UID": 1}`. Read again, they stay strings and dictionaries.
            """)
        paragraph(
            """
            JSON cannot hold the real numbers `nan` and `inf` and dates outside the years 0 to 9999: an error names the key. When JSON is \
            read, `null` is an error, and so is an integer that `-int` would not take.
            """)
    }

    mutating func addChanges() {
        section("CHANGES")
        opening(
            """
            `diff`, `watch` and `--dry-run` print a change as commands for a shell, each on a line. Where no argument can have a value or \
            a key, as one of more than 100000 bytes, the line has the program `base64`(1) and a pipe to `prefs import`, or to \
            `prefs register`: it needs a shell, and `batch` refuses it.
            """)
        paragraph(
            """
            With `--format json`, `diff` prints an array of objects, and `watch` an object for each change, on a line of its own. Their keys:
            """)
        item("keypath", "Where the value is, as `--keypath` takes it.")
        item("old", "What is in the first domain, or was there before. It is missing where there is nothing.")
        item("new", "What is in the second domain, or is there now. It is missing where there is nothing.")
        item(
            "oldType, newType",
            """
            What `read-type` says of both, or `reference`. They are there only where both are the same in JSON, as a date and its text are.
            """)
        item("domain", "Of `watch`: the domain, or the path of the property list.")
        item("host", "Of `watch`: the host, where the value is for one alone.")
        item("registered", "Of `watch`: true, where the value is a registered default.")
    }

    mutating func addScripts() {
        section("SCRIPTS")
        opening(
            """
            A script for `batch` has lines of `prefs` and of `defaults`, with `;` and `&&` between commands, comments, and words as a shell \
            reads them: in quotes, with backslashes, with the variables of the environment as `$NAME` and `${NAME}`, and with `~`. \
            `set -e`, `set -u` and `set -o pipefail` change nothing, nor do redirections to `/dev/null`. `|| true` and \
            `|| :` forgive that a domain, a key or a file to import is not there, and nothing else. `echo` prints on \
            standard error once all is written. `sudo` may stand in front of a line where the superuser runs the \
            batch, or the domain is one of the whole system.
            """)
        paragraph(
            """
            All else that a shell can do is an error, as are verbs that change no domain, and variables that are not set or that shells set themselves, such as `$PWD`. \
            So are other programs, which `--skip-others` passes over, unless a change depends on their success. Where \
            `batch` takes a script, a shell makes the same changes with it.
            """)
    }

    mutating func addExitStatus() {
        section("EXIT STATUS")
        item(
            "0",
            """
            Success. For `diff` no difference, for `find` also no hit, for `export` also no such domain.
            """)
        item(
            "1",
            """
            A failure: there is no such domain or key, a value is not what its flag says, a file cannot be read or written. \
            For `diff` a difference, for `watch` fewer changes than `--count` when the time was over, for `batch` also a line that is wrong use.
            """)
        item("2", "A failure of `diff`.")
        item("255", "Wrong use of any verb. A short usage and the message after it are on standard error.")
    }

    mutating func addEnvironment() {
        section("ENVIRONMENT")
        item("$PREFS_HOME", "The directory of the store.")
        item(
            "$XDG_DATA_HOME",
            "Where the store is without `$PREFS_HOME`: its directory `prefs`. Without both it is `~/.local/share/prefs`."
        )
        item(
            "$PREFS_SYSTEM_HOME", "The directory of the store for all users of the system. Else it is `/var/lib/prefs`."
        )
        item("$PREFS_HOST", "The identifier of this host, in place of that in `/etc/machine-id`.")
        item(
            "$PREFS_FORMAT",
            "With `xml`, new files are XML property lists and not binary ones. A file that is there keeps its format.")
        item(
            "$PREFS_SYNC",
            "With `off`, a write does not wait for the disk. It is still safe from other processes, but not from a loss of power."
        )
        item(
            "$XDG_CONFIG_DIRS",
            "Directories, with colons between them, in which an administrator manages settings. Else `/etc/xdg`.")
        item(
            "$XDG_DATA_DIRS",
            "Directories whose `applications` have desktop entries. Else `/usr/local/share:/usr/share`.")
    }

    mutating func addFiles() {
        section("FILES")
        item("$PREFS_HOME/DOMAIN.plist", "What is stored in a domain.")
        item("$PREFS_HOME/.GlobalPreferences.plist", "The global domain.")
        item("$PREFS_HOME/ByHost/DOMAIN.HOST.plist", "What is stored for one host.")
        item("$PREFS_HOME/Registered/DOMAIN.plist", "What was registered from the command line.")
        item("/var/lib/prefs/DOMAIN.plist", "What is set for all users.")
        item(
            "/etc/xdg/prefs/DOMAIN.plist",
            """
            What an administrator says, which wins over all that programs and users set. `prefs` never writes there; `read --effective` \
            shows it.
            """)
        paragraph(
            """
            A file holds the whole domain: it can be copied, and edited while nobody writes to it. A domain without values has no file.
            """)
    }
}
