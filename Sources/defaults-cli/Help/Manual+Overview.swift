import CommandKit

/// The sections of the overview that are written out, not generated from a table, in the notation of
/// ``ManualSource/prose(_:)``.
extension Manual {
    static let description = """
        # DESCRIPTION

        `prefs` is the command `defaults` of macOS for Linux and takes the same command lines. Installed under that name
        too (`make install ALIAS=defaults`), it runs scripts that were written for macOS. Each addition of `prefs` is a
        verb of its own, or an option with two dashes.

        Settings are values with keys. They belong to a domain, usually that of one program, and each domain is one
        property list. A write is on the disk when `prefs` returns. A reader sees the old file or the new one, never
        half of one, and a file that `prefs` cannot parse is never written.

        Results go to standard output, messages to standard error. Options go after the verb and before the first word
        of a value; `--` ends them. An option after the beginning of a value is stored as part of it, with a warning on
        standard error unless `-string` precedes it. `--help` prints the usage of a verb, and so does `-h` as the only
        argument of any verb except `find`.

        On a terminal, control characters are printed as escapes, except by `read DOMAIN KEY`, `--raw` and `export`.
        Printed commands then have `$'...'`, which bash, zsh and ksh read. Into a pipe or a file, output is exact.

        ## Domains

        - DOMAIN: The domain of this name: 1 to 200 bytes of UTF-8 that do not begin with a dot. A name with slashes,
          whose parts follow the same rule, is a domain in folders of the store; if there is no such domain, a file of
          that name below the current directory is used.
        - -g: The global domain, which all programs share. It is also called `-globalDomain` and `NSGlobalDomain`.
        - -app NAME: The domain of an application: the id of the desktop entry whose file or name this is.
        - PATH: An argument that begins with `/`, `./`, `../` or `~` is the path of a property list: the file of this
          path if there is one, else the file with `.plist` at the end of its name.
        - ~/Library/Preferences/DOMAIN: The domain itself, as on macOS, unless there is such a file. `ByHost/DOMAIN`
          below it is the domain on this host, `ByHost/DOMAIN.HOST` the domain on the host with that UUID.
        - /Library/Preferences/DOMAIN: The domain for all users of the system, unless there is such a file. Programs use
          its values where the user has set none.

        ## Hosts

        Before the verb, these options select the settings of a domain for one host alone. `cloud` refuses them, since
        the cloud keeps settings for every host.

        - -currentHost: This host, which `prefs printHostIdentifier` shows.
        - -host NAME: The host of this name.

        ## Registered defaults

        A default that `register` sets is the value of a key that has no stored value. It is never exported with the
        domain. After a stored value is deleted, the default is used again.

        ## Saved states

        Some programs save the state in which they were left and restore it at their next start. It is no setting, but a
        file: `read` shows `$PREFS_HOME/SavedState/DOMAIN/SCENE.plist` if that path is named. A program has a state for
        each of its scenes, such as windows; that of the usual one is `main`. A state with which a program did not come
        up was moved away, and is the scene `Crashed/NAME` with a date.

        `delete --saved-state` removes the states of all scenes, or with `--scene` the one that is named. A program that
        is running may save its state again; a message on standard error says so.
        """

    static let keyPaths = """
        # KEY PATHS

        `--keypath PATH` replaces the key and names a value inside other values. Its components are separated by dots.
        Each is a key of a dictionary, or the index of an element of an array, counted from 0. A dot or a backslash that
        belongs to a key is written with a backslash before it: `com\\.pigeon`.

        `write` creates missing dictionaries. An index that equals the number of elements adds one. Anything else that
        is missing is an error. `write --insert` adds an element before the one at the index. `rename --keypath OLD NEW`
        moves a value, which replaces what is at NEW; an element that stays in its array gets the index NEW instead, and
        the others make room.

        A file that is named by its path may have any value at its root. The first component for an array at the root is
        an index. `--root` replaces the key and names the whole value.
        """

    static let formats = """
        # FORMATS

        A property list may be `xml`, `binary`, as the files in the store are, `json`, or `openstep`: text such as
        `{a = 1; b = (x, y);}`, in which `<*I1>`, `<*R0.5>`, `<*BY>` and `<*D2024-01-02 03:04:05 +0000>` are values with
        a type. Each is read wherever a property list is, and `--format FORMAT` names the one that is written.

        ## JSON

        With `--format json`, `read` and `export` write JSON. JSON is read wherever a property list is read, and
        recognised by its first characters or a name that ends in `.json`. `export` to such a name writes JSON, and to
        one that ends in `.xml` XML. A file that is JSON and is named by its path stays JSON when it is changed: its
        keys are sorted, and a value that JSON does not have is refused. In the store, JSON is never changed.

        Strings, booleans, arrays and dictionaries are the same in both. A number without a point and an exponent is an
        integer, any other a real number. A date becomes a string such as `"2024-01-02T03:04:05Z"`, data a string in
        base64, and a reference of a keyed archive `{"CF$UID": 1}`. When they are read again, they stay strings and
        dictionaries, but `import` without `--replace`, `edit` and `apply` keep the stored value where it looks the same
        in JSON; `export` to a file warns of that, and `convert` refuses it.

        JSON cannot hold the real numbers `nan` and `inf`, nor dates outside the years 0 to 9999: an error names the
        key. In JSON that is read, `null` is an error, and so is an integer that `-int` does not take.
        """

    static let changesToPatterns = """
        # CHANGES

        `diff`, `watch` and `--dry-run` print each change as a command for a shell, on a line of its own. If no argument
        can hold a value or a key, such as one of more than 100000 bytes, the line is a pipe from `base64`(1) to `prefs
        import` or `prefs register`. It needs a shell; `batch` refuses it.

        With `--format json`, `diff` prints an array of objects, and `watch` prints an object for each change, on a line
        of its own. Their keys:

        - keypath: The key path of the value, as `--keypath` takes it.
        - old: The value in the first domain, or before the change. Missing if there was none.
        - new: The value in the second domain, or after the change. Missing if there is none.
        - oldType, newType: The types of both values, as `read-type` names them, or `reference`. Present only if both
          values are the same in JSON, as a date and its text are.
        - domain: Of `watch` and `diff --all`: the domain, or the path of the property list.
        - host: Of `watch` and `diff --all`: the host, if the value is for one host alone.
        - registered: Of `watch` and `diff --all`: true if the value is a registered default.

        # ALL DOMAINS

        `export --all` writes all settings of the user into one document, a dictionary with an entry for each domain.
        The global domain has the name `Apple Global Domain`. Entries whose names begin with a dash have the domains of
        one host, or registered defaults:

        - -currentHost: The settings for this host alone. When they are imported, they are those for that host.
        - -host NAME: The settings for another host. A host with a dot in its name may be divided differently.
        - -registered: The registered defaults.

        Saved states and the domains for all users are left out. A domain that cannot be read, or that the format cannot
        hold, is reported and left out, and the exit status is 1.

        `import --all` adds the keys of each domain of such a document to that domain. With `--replace`, the settings
        become those of the document: all other keys, and all domains that it does not have, are removed, also those for
        other hosts and registered defaults. Before anything is written, all domains are read and all changes are tried.
        Each domain is written once. With `--only` and `--exclude`, what they do not select stays as it is, so that
        `--only DOMAIN:KEYPATH` restores a single setting. `apply --undo --name import` takes the latest import back,
        except for keys that were changed since, or of which a file that was applied declares another value. A document
        for `--all` may also name domains for all users, as `/Library/Preferences/DOMAIN`.

        `diff --all A B` prints the commands that make the settings of one document those of another, domain by domain.
        Without B, it compares A with the settings that are stored.

        # PATTERNS

        `--only PATTERN` and `--exclude PATTERN` select settings. A pattern is `DOMAIN` for whole domains, or
        `DOMAIN:KEYPATH` for the values inside them, with all that these contain. Both options can be repeated; what a
        pattern of `--exclude` matches is left out in any case. A message names a pattern of `--only` that matches no
        setting, and `diff` and `apply --check` then end with 2; `watch` is silent, since settings may come later.

        `*` is any text, `?` one character, `[a-z]` one of these characters, `[!a-z]` any other; a character after a
        backslash means itself. Dots separate the components of KEYPATH; `**` is any number of them, also none. An empty
        DOMAIN is every domain. The domain of a property list that is named by its path is the name of its file, without
        `.plist`. Quote patterns for the shell.

        `diff` and `watch` print no changes of settings that are left out, and their commands leave these settings
        alone. `@noise` stands for settings that programs change by themselves:
        """

    static let secrets = """
        ## Secrets

        `@secrets` matches the values of keys with the names below, at any depth, but for true, false, 0 and 1. Upper
        and lower case are the same; a hyphen matches a hyphen, an underscore, a blank or no character. `apply` shows
        no such value: a comment with the key path is in place of the command. `import --replace` of a document
        without secrets removes them, unless it has `--exclude @secrets` too.
        """

    static let exitStatusToFiles = """
        # EXIT STATUS

        - 0: Success; also if `diff` finds no difference, `find` finds nothing, or the domain of `export` does not
          exist.
        - 1: Failure: a domain or key does not exist, a value does not fit its type flag, or a file cannot be read or
          written. Also if `diff` finds a difference, if `apply --check` would change something, if `watch` times out
          before it has printed `--count` changes, if `check` finds an error, and if a line of a batch is used wrongly.
        - 2: A failure of `diff` or `apply --check`.
        - 255: A usage error of any verb. Standard error has a short usage and, after it, the message. Without any
          argument, it has what `help` prints.

        # ENVIRONMENT

        - $PREFS_HOME: The directory of the store.
        - $XDG_DATA_HOME: Without `$PREFS_HOME`, the store is its directory `prefs`; without both,
          `~/.local/share/prefs`.
        - $PREFS_SYSTEM_HOME: The directory of the store for all users of the system; `/var/lib/prefs` if it is not set.
        - $PREFS_HOST: The identifier of this host, instead of the one in `/etc/machine-id`.
        - $PREFS_FORMAT: With `xml`, new files are XML property lists instead of binary ones. An existing file keeps its
          format.
        - $PREFS_SYNC: With `off`, a write does not wait for the disk. A loss of power may then lose it; other processes
          cannot.
        - $PREFS_TRACE: With `1`, standard error has a line for each file that is asked for a key or changed, without
          values.
        - $XDG_CONFIG_DIRS: Directories, separated by colons, with the settings that an administrator manages; else
          `/etc/xdg`.
        - $XDG_DATA_DIRS: Directories whose `applications` contain desktop entries, and whose `settings` contain
          settings bundles; else `/usr/local/share:/usr/share`.
        - $ACCESSIBLE: If it is set, `settings` asks numbered questions instead of showing the form.
        - $LANGUAGE, $LC_ALL, $LC_MESSAGES, $LANG: The languages of the texts of settings bundles, as for gettext.

        # FILES

        - $PREFS_HOME/DOMAIN.plist: The stored values of a domain.
        - $PREFS_HOME/.GlobalPreferences.plist: The global domain.
        - $PREFS_HOME/ByHost/DOMAIN.HOST.plist: The values for one host.
        - $PREFS_HOME/Registered/DOMAIN.plist: The defaults registered from the command line.
        - $PREFS_HOME/SavedState/DOMAIN/SCENE.plist: The state that a program has saved, which it restores at its next
          start.
        - $PREFS_HOME/.applied/record/settings.plist: What `apply` remembers, with values from before.
        - /var/lib/prefs/DOMAIN.plist: The values for all users.
        - /etc/xdg/prefs/DOMAIN.plist: The values that an administrator manages, which override all that programs and
          users set. `prefs` never writes there; `read --effective` shows them.
        - /usr/share/settings/DOMAIN.bundle: The settings bundle of a domain.

        A file is the whole domain: it can be copied, and edited as long as no program writes to it. A domain without
        values has no file.
        """
}
