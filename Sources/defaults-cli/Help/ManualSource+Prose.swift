/// The sections that are written out, not generated from a table.
extension ManualSource {
    mutating func addDescription() {
        section("DESCRIPTION")
        opening(
            """
            `prefs` is the command `defaults` of macOS for Linux and takes the same command lines. Installed \
            under that name too (`make install ALIAS=defaults`), it runs scripts that were written for macOS. \
            Each addition of `prefs` is a verb of its own, or an option with two dashes.
            """)
        paragraph(
            """
            Settings are values with keys. They belong to a domain, usually that of one program, and each domain \
            is one property list. A write is on the disk when `prefs` returns. A reader sees the old file or the \
            new one, never half of one, and a file that `prefs` cannot parse is never written.
            """)
        paragraph(
            """
            Results go to standard output, messages to standard error. Options go after the verb and before the \
            first word of a value; `--` ends them. An option after the beginning of a value is stored as part of \
            it, with a warning on standard error unless `-string` precedes it. `--help` prints the usage of a \
            verb, and so does `-h` as the only argument of any verb except `find`.
            """)
        paragraph(
            """
            On a terminal, control characters are printed as escapes, except by `read DOMAIN KEY`, `--raw` and \
            `export`. Printed commands then have `$'...'`, which bash, zsh and ksh read. Into a pipe or a file, \
            output is exact.
            """)
        subsection("Domains")
        item(
            "DOMAIN",
            """
            The domain of this name: 1 to 200 bytes of UTF-8 that do not begin with a dot. A name with slashes, \
            whose parts follow the same rule, is a domain in folders of the store; if there is no such domain, a \
            file of that name below the current directory is used.
            """)
        item(
            "-g", "The global domain, which all programs share. It is also called `-globalDomain` and `NSGlobalDomain`."
        )
        item("-app NAME", "The domain of an application: the id of the desktop entry whose file or name this is.")
        item(
            "PATH",
            """
            An argument that begins with `/`, `./`, `../` or `~` is the path of a property list: the file of \
            this path if there is one, else the file with `.plist` at the end of its name.
            """)
        item(
            "~/Library/Preferences/DOMAIN",
            """
            The domain itself, as on macOS, unless there is such a file. `ByHost/DOMAIN` below it is the domain \
            on this host, `ByHost/DOMAIN.HOST` the domain on the host with that UUID.
            """)
        item(
            "/Library/Preferences/DOMAIN",
            """
            The domain for all users of the system, unless there is such a file. Programs use its values where \
            the user has set none.
            """)
        subsection("Hosts")
        opening(
            """
            Before the verb, these options select the settings of a domain for one host alone. `cloud` refuses them, \
            since the cloud keeps settings for every host.
            """)
        item("-currentHost", "This host, which `prefs printHostIdentifier` shows.")
        item("-host NAME", "The host of this name.")
        subsection("Registered defaults")
        opening(
            """
            A default that `register` sets is the value of a key that has no stored value. It is never exported \
            with the domain. After a stored value is deleted, the default is used again.
            """)
        subsection("Saved states")
        opening(
            """
            Some programs save the state in which they were left and restore it at their next start. It is no \
            setting: only `--saved-state` lists, reads, exports and deletes it. A program has a state for each of \
            its scenes, such as windows; `--scene NAME` names another one than `main`. A state with which a \
            program did not come up was moved away, and is the scene `Crashed/NAME` with a date.
            """)
        paragraph(
            """
            `domains --saved-state --list` prints the date, the domain and the scene of each state, with two \
            spaces between them. With `--format json`, it prints an array of objects with the keys `domain`, \
            `scene`, `date`, `programVersion`, `path` and `crashed`. `delete --saved-state` removes the states of \
            all scenes. A program that is running may save its state again; a message on standard error says so.
            """)
    }

    mutating func addKeyPaths() {
        section("KEY PATHS")
        opening(
            """
            `--keypath PATH` replaces the key and names a value inside other values. Its components are \
            separated by dots. Each is a key of a dictionary, or the index of an element of an array, counted \
            from 0. A dot or a backslash that belongs to a key is written with a backslash before it: \
            `com\\.pigeon`.
            """)
        paragraph(
            """
            `write` creates missing dictionaries. An index that equals the number of elements adds one. Anything \
            else that is missing is an error. `write --insert` adds an element before the one at the index. \
            `rename --keypath OLD NEW` moves a value, which replaces what is at NEW; an element that stays in its \
            array gets the index NEW instead, and the others make room.
            """)
        paragraph(
            """
            A file that is named by its path may have any value at its root. The first component for an array at \
            the root is an index. `--root` replaces the key and names the whole value.
            """)
    }

    mutating func addJSON() {
        section("JSON")
        opening(
            """
            With `--format json`, `read` and `export` write JSON. JSON is read wherever a property list is read, \
            and recognised by its first characters or a name that ends in `.json`. `export` to such a name writes \
            JSON. A file that is JSON and is named by its path stays JSON when it is changed: its keys are sorted, \
            and a value that JSON does not have is refused. In the store, JSON is never changed.
            """)
        paragraph(
            """
            Strings, booleans, arrays and dictionaries are the same in both. A number without a point and an \
            exponent is an integer, any other a real number. A date becomes a string such as \
            `"2024-01-02T03:04:05Z"`, data a string in base64, and a reference of a keyed archive `{"CF$UID": \
            1}`. When they are read again, they stay strings and dictionaries; \
            `export` to a file warns of that, and `convert` refuses it.
            """)
        paragraph(
            """
            JSON cannot hold the real numbers `nan` and `inf`, nor dates outside the years 0 to 9999: an error \
            names the key. In JSON that is read, `null` is an error, and so is an integer that `-int` does not \
            take.
            """)
    }

    mutating func addChanges() {
        section("CHANGES")
        opening(
            """
            `diff`, `watch` and `--dry-run` print each change as a command for a shell, on a line of its own. If \
            no argument can hold a value or a key, such as one of more than 100000 bytes, the line is a pipe \
            from `base64`(1) to `prefs import` or `prefs register`. It needs a shell; `batch` refuses it.
            """)
        paragraph(
            """
            With `--format json`, `diff` prints an array of objects, and `watch` prints an object for each \
            change, on a line of its own. Their keys:
            """)
        item("keypath", "The key path of the value, as `--keypath` takes it.")
        item("old", "The value in the first domain, or before the change. Missing if there was none.")
        item("new", "The value in the second domain, or after the change. Missing if there is none.")
        item(
            "oldType, newType",
            """
            The types of both values, as `read-type` names them, or `reference`. Present only if both values are \
            the same in JSON, as a date and its text are.
            """)
        item("domain", "Of `watch` and `diff --all`: the domain, or the path of the property list.")
        item("host", "Of `watch` and `diff --all`: the host, if the value is for one host alone.")
        item("registered", "Of `watch` and `diff --all`: true if the value is a registered default.")
    }

    mutating func addScripts() {
        section("SCRIPTS")
        opening(
            """
            A script for `batch` contains lines of `prefs` and `defaults`, with `;` and `&&` between commands, \
            and comments. Words are quoted as in a shell: with quotes, backslashes, the variables of the \
            environment as `$NAME` and `${NAME}`, and `~`. `set -e`, `set -u`, `set -o pipefail` and \
            redirections to `/dev/null` have no effect. `|| true` and `|| :` ignore that a domain, a key or a \
            file to import is missing, and no other error. `echo` prints on standard error after all changes are \
            written. `sudo` may precede a command if the superuser runs the batch, or if the domain is one of \
            the whole system.
            """)
        paragraph(
            """
            Anything else that a shell can do is an error. So are verbs that change no domain, variables that \
            are not set or that shells set themselves, such as `$PWD`, and other programs. A batch that runs nothing \
            ends with 1.
            """)
        paragraph(
            """
            `--skip-others` passes over other programs, and over whole statements in which neither `defaults` nor \
            `prefs` occurs: `if`, `case`, loops, functions, pipes, here-documents. Assignments of plain text are \
            followed; a variable that is set in another way must not occur in a command of the script. Refused are \
            statements that would change defaults themselves, those that a change depends on, and those that change \
            what follows: `exit`, `return`, `exec`, `cd`, `pushd`, `alias`, `eval`, `source`, `.`, `trap`, and \
            assignments to `HOME`, `PATH`, `PREFS_…` and `XDG_…`, unless they end with a subshell. Nothing is ever \
            executed. A shell that runs an accepted script makes the same changes.
            """)
    }

    mutating func addCloud() {
        section("CLOUD")
        opening(
            """
            `cloud` starts the program `prefs-cloud`, which must be installed beside `prefs` or in `libexec`, with all \
            words after it. That program keeps a copy of the settings that programs share between machines, and \
            synchronises it with an etcd cluster. `prefs cloud WORD --help` shows the options of a word.
            """)
    }

    mutating func addExitStatus() {
        section("EXIT STATUS")
        item(
            "0",
            """
            Success; also if `diff` finds no difference, `find` finds nothing, or the domain of `export` does \
            not exist.
            """)
        item(
            "1",
            """
            Failure: a domain or key does not exist, a value does not fit its type flag, or a file cannot be \
            read or written. Also if `diff` finds a difference, if `apply --check` would change something, if \
            `watch` times out before it has printed `--count` changes, if `check` finds an error, and if a line of a \
            batch is used wrongly.
            """)
        item("2", "A failure of `diff` or `apply --check`.")
        item("255", "A usage error of any verb. Standard error has a short usage and, after it, the message.")
    }

    mutating func addEnvironment() {
        section("ENVIRONMENT")
        item("$PREFS_HOME", "The directory of the store.")
        item(
            "$XDG_DATA_HOME",
            "Without `$PREFS_HOME`, the store is its directory `prefs`; without both, `~/.local/share/prefs`."
        )
        item(
            "$PREFS_SYSTEM_HOME",
            "The directory of the store for all users of the system; `/var/lib/prefs` if it is not set."
        )
        item("$PREFS_HOST", "The identifier of this host, instead of the one in `/etc/machine-id`.")
        item(
            "$PREFS_FORMAT",
            "With `xml`, new files are XML property lists instead of binary ones. An existing file keeps its format.")
        item(
            "$PREFS_SYNC",
            "With `off`, a write does not wait for the disk. A loss of power may then lose it; other processes cannot."
        )
        item(
            "$XDG_CONFIG_DIRS",
            "Directories, separated by colons, with the settings that an administrator manages; else `/etc/xdg`.")
        item(
            "$XDG_DATA_DIRS",
            """
            Directories whose `applications` contain desktop entries, and whose `settings` contain settings \
            bundles; else `/usr/local/share:/usr/share`.
            """)
        item("$ACCESSIBLE", "If it is set, `settings` asks numbered questions instead of showing the form.")
        item(
            "$LANGUAGE, $LC_ALL, $LC_MESSAGES, $LANG",
            "The languages of the texts of settings bundles, as for gettext.")
    }

    mutating func addFiles() {
        section("FILES")
        item("$PREFS_HOME/DOMAIN.plist", "The stored values of a domain.")
        item("$PREFS_HOME/.GlobalPreferences.plist", "The global domain.")
        item("$PREFS_HOME/ByHost/DOMAIN.HOST.plist", "The values for one host.")
        item("$PREFS_HOME/Registered/DOMAIN.plist", "The defaults registered from the command line.")
        item(
            "$PREFS_HOME/SavedState/DOMAIN/SCENE.plist",
            "The state that a program has saved, which it restores at its next start.")
        item("$PREFS_HOME/.applied/record/settings.plist", "What `apply` remembers, with values from before.")
        item("/var/lib/prefs/DOMAIN.plist", "The values for all users.")
        item(
            "/etc/xdg/prefs/DOMAIN.plist",
            """
            The values that an administrator manages, which override all that programs and users set. `prefs` \
            never writes there; `read --effective` shows them.
            """)
        item("/usr/share/settings/DOMAIN.bundle", "The settings bundle of a domain.")
        paragraph(
            """
            A file is the whole domain: it can be copied, and edited as long as no program writes to it. A domain \
            without values has no file.
            """)
    }
}
