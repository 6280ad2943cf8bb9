/// The sections on single verbs, in the notation of ``ManualSource/prose(_:)``.
extension Manual {
    static let scripts = """
        # SCRIPTS

        A script for `batch` contains lines of `prefs` and `defaults`, with `;` and `&&` between commands, and comments.
        Words are quoted as in a shell: with quotes, backslashes, variables as `$NAME` and `${NAME}`, and `~`. Variables
        are those of the environment, and those that the script has set to a text before, with `NAME=text` or `export
        NAME=text`. `set -e`, `set -u`, `set -o pipefail` and redirections to `/dev/null` have no effect. `|| true` and
        `|| :` ignore that a domain, a key or a file to import is missing, and no other error. `echo` prints on standard
        error after all changes are written, if there are any. `sudo` may precede a command if the superuser runs the
        batch, or if the domain is one of the whole system.

        Anything else that a shell can do is an error. So are verbs that change no domain, variables that are not set or
        that shells set themselves, such as `$PWD`, and other programs. A batch that runs nothing ends with 1.

        `--skip-others` passes over commands of other programs, whatever their arguments, with `sudo` before them, and
        joined by pipes; and over commands that only show settings. It names each, or the programs of more than eight
        commands unless `--verbose` is given. Refused are commands in which `defaults` or `prefs` may change settings,
        those on which a change depends, and those that change what follows: `exit`, `cd`, `exec`, `eval`, `source`,
        `.`, `alias`, `trap`, `read`, `unset`, and assignments to `HOME`, `PATH`, `PREFS_…` and `XDG_…`. Nothing is ever
        executed. A script with functions, loops, `if` or here-documents is for a shell, in which `defaults` is a link
        to `prefs`.
        """

    static let apply = """
        # DECLARED SETTINGS

        `apply` makes settings what its files declare, and touches nothing else. Applied again, the same files change
        nothing. It prints what it changes as commands, and makes all changes or none, as `batch` does. With `--check`
        and `--dry-run`, a comment after each command has the value before it.

        A file is a script of `prefs` or `defaults` lines, as `batch` reads it, or a document: a property list, or JSON
        with or without `//` and `/* */` comments. A document is a dictionary of domains, each a dictionary of keys. At
        its top, `-currentHost`, `-host NAME` and `-registered` hold such a dictionary for this host, for another one,
        and for registered defaults. A NAME that `hostname` prints, whole or up to its first dot, means this host,
        unless the domain has a file for a host of exactly that name. Later files override earlier ones.

        In a document, dictionaries are merged, at any depth, and arrays are replaced. In a script, `-dict` and `'{…}'`
        declare a whole dictionary, and `-dict-add` some of its keys; `--array-add-new` and `--array-remove` declare
        that an array has elements, or has not. A key is to be absent if a script deletes it, or if its value is `null`
        in JSON or the string `--absent--` (`----absent--` is that text). A script that deletes or writes a whole domain
        declares, as `--exact DOMAIN` does, that nothing else is in it.

        Types must be equal: 1 is not true. A string in JSON is equal to the date or the data that JSON has as that
        string, and 5 to a stored 5.0, since other programs write it so.

        ## What is taken back

        The store remembers for each apply, by its name, which settings were declared and what they were before. The
        name is the path of the first file, or that of `--name`. A setting that is declared no longer gets its earlier
        value back, or is removed if it had none. If its value was changed since, it is kept, and a message says so. If
        several names declare a setting, it is given back when the last one lets go. Two names that declare it
        differently are an error.

        `apply --undo` takes back what the latest apply has changed, also what it gave back. Values that were changed
        since are kept, unless `--force` is given. Only the latest apply of each name can be undone. `apply --forget
        --name NAME` makes the store forget a name; its settings stay as they are.

        If `apply` is interrupted, even by a loss of power, each domain is as before or as declared, and the next
        `apply` or `apply --undo` knows which.

        ## For programs

        `--format json` prints an object: `name`; `added`, `changed` and `removed`, with objects as those of `watch`;
        `kept`, with the settings that were to be given back and were not; `conflicts`, with those that another name
        declares differently; and `domains`, with the domains whose files have changed. `--check` changes nothing and
        ends as `diff` does: with 0 if nothing would change, 1 if something would, 2 for an error.
        """

    static let editing = """
        # EDITOR

        The editor is `$VISUAL`, else `$EDITOR`, else, on a terminal, the program `editor`, else `vi`. It gets a file
        for its owner alone in `$XDG_RUNTIME_DIR`, else `$TMPDIR`, else `/tmp`. The file is removed afterwards, unless
        nothing could be set, or a failure has left other files of the editor beside it: a message names what stays.

        What differs from the text that was opened is set, in one step, and printed as commands. What others set
        meanwhile stays. Without a change, and if the editor fails, nothing is written.

        A text that cannot be read, or that the settings bundle of the domain refuses, is opened again with the reason
        at its head; so is one with a change of a setting that others have changed meanwhile, with what they have set.
        If it is left as it is, nothing is set.

        The text is OpenStep, which keeps the type of every value; XML for a value that OpenStep lacks; JSON for a file
        whose name ends in `.json`. `--format` names another format. A value that is not changed keeps its type and its
        fraction of a second in each of them.
        """

    static let settings = """
        # SETTINGS

        A settings bundle is a directory of property lists that describe the settings of a program, as the
        `Settings.bundle` of Apple's systems. `settings` finds the bundle of a domain as `DOMAIN.bundle` in the
        directory `settings` of `$XDG_DATA_HOME` and of each of `$XDG_DATA_DIRS`, or takes that of `--bundle`. A bundle
        may replace the domain for `--list` and `--check`.

        On a terminal, `settings DOMAIN` shows the form, for which `prefs-settings` must be installed beside `prefs` or
        in `libexec`. Without it, with `--accessible`, if `$ACCESSIBLE` is set, or if `$TERM` is `dumb` or not set, it
        asks numbered questions. If standard output is no terminal, it prints the form as text. On a terminal,
        `settings` without a domain shows all programs that have a bundle, with the number of their settings that are
        not at their default; a search there finds settings of all of them. Without `prefs-settings` or such a terminal,
        it lists their domains instead. The key `c`, in every form, lists what was changed in it; there, `d` takes back
        the selected change, and `a` all.

        A setting is named by its key, or by its title in the user's language or in the bundle. A value is one word: the
        value or title of a choice, `on` or `off`, a number, or a text; one that begins with two dashes needs `--`
        before it. A secret (`IsSecure`) is never printed; `-` as its value reads it from standard input, which a
        terminal does not show. A value that the administrator manages can be neither set nor reset.

        With `--format json`, a setting is printed as an object, and `--list` prints an array of such objects, with the
        keys `pane`, `type`, `title`, `key`, `value`, `default`, `choices`, `minimum`, `maximum`, `origin` and
        `managed`. What an element does not have is missing. `--check` prints errors and warnings with the file and the
        position in it, and remarks on texts that programs read as another type; its status is 1 if there is an error.
        """

    static let cloud = """
        # CLOUD

        `cloud` starts the program `prefs-cloud`, which must be installed beside `prefs` or in `libexec`, with all words
        after it. That program keeps a copy of the settings that programs share between machines, and synchronises it
        with an etcd cluster. `prefs cloud WORD --help` shows the options of a word.
        """
}
