#!/bin/sh
# Installs prefs, the form of `prefs settings`, the agent of `prefs cloud`, the manual and the completions from the
# directory that this file is in, or removes them.
# usage: [PREFIX=DIR] [DESTDIR=DIR] [ALIAS=NAME] install.sh [uninstall]
# PREFIX is where it goes: ~/.local unless said. DESTDIR is put before that, for packages.
# ALIAS is a second name for the command, its page and its completions: ALIAS=defaults
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
prefix="${PREFIX:-$HOME/.local}"
case $prefix in /*) ;; *) prefix=$PWD/${prefix#./} ;; esac
case $prefix in *[!/]*) while [ "$prefix" != "${prefix%/}" ]; do prefix=${prefix%/}; done ;; *) prefix= ;; esac
root="${DESTDIR:-}$prefix"
bin="$root/bin"
# Programs that prefs starts, which are not to be on PATH.
libexec="$root/libexec/prefs"
# Units for the systemd of each user, which looks for those of one user in ~/.local/share.
case $prefix in "${HOME:-/nonexistent}"/*) units="$root/share/systemd/user" ;; *) units="$root/lib/systemd/user" ;; esac
man="$root/share/man/man1"
bash="$root/share/bash-completion/completions"
zsh="$root/share/zsh/site-functions"
fish="$root/share/fish/vendor_completions.d"

# A text that every installed file contains, and no other file: a file with this mark may be replaced and removed. In
# the command and its manual, it comes from Manual.swift, which prints the pages; stage.sh adds it to the form and to
# the agent.
mark='Installed by prefs: 0d6f3b8e-5c1a-4f27-9e44-b7a2c8d1f693'

is_ours() { # is_ours FILE
    [ -f "$1" ] && [ ! -L "$1" ] && LC_ALL=C grep -qF "$mark" "$1"
}

is_there() { # is_there FILE: a file of any kind exists, or a link to a missing file
    [ -e "$1" ] || [ -L "$1" ]
}

# Recognises the files of version 0.1.0, which had no mark.
is_from_first_version() { # is_from_first_version FILE
    [ -f "$1" ] && [ ! -L "$1" ] || return 1
    case $1 in
    "$bin/prefs") LC_ALL=C grep -qF 'prefs [-currentHost | -host NAME]' "$1" ;;
    "$man/prefs.1") grep -qF '"prefs 0.1.0" "User Commands"' "$1" ;;
    "$libexec"/* | "$units"/*) return 1 ;;
    *) grep -qF '. The candidates come from prefs itself.' "$1" ;;
    esac
}

check_files() { # check_files FILE...
    for file; do
        ! is_there "$file" || is_ours "$file" || is_from_first_version "$file" || {
            echo "$file is there already, and is not from prefs; nothing was installed. Move it away, or choose another PREFIX." >&2
            exit 1
        }
    done
}

make_directory() { # make_directory DIRECTORY: with those above it; adds those that are new to $made
    [ ! -d "$1" ] || return 0
    case $1 in ?*/*) make_directory "${1%/*}" ;; esac
    mkdir "$1"
    made="$made
$1"
}

copy() { # copy FILE MODE PATH
    make_directory "${3%/*}"
    # The old file is removed and not overwritten, since it may be running.
    rm -f "$3"
    cp "$here/$1" "$3"
    chmod "$2" "$3"
    printf '  %s\n' "$3"
}

# The second name (ALIAS). It is recognised by its completions, since the links of that name cannot have the mark.

check_alias() { # check_alias NAME
    case $1 in prefs | .* | -* | *[!A-Za-z0-9._+-]*) echo "$1 cannot be a second name" >&2 && exit 1 ;; esac
    for link in "$bin/$1" "$man/$1.1"; do
        is_there "$link" || continue
        case $(readlink "$link") in prefs | prefs.1) continue ;; esac
        echo "$link is there already, and is not prefs; nothing was installed" >&2
        exit 1
    done
    for shell in bash zsh fish; do
        file=$(completion_of_alias "$shell" "$1")
        ! is_there "$file" || is_of_alias "$shell" "$1" || {
            echo "$file is there already, and is not for prefs; nothing was installed" >&2
            exit 1
        }
    done
}

completion_of_alias() { # completion_of_alias SHELL NAME
    case $1 in bash) echo "$bash/$2" ;; zsh) echo "$zsh/_$2" ;; fish) echo "$fish/$2.fish" ;; esac
}

# Recognises a completion of a second name. Version 0.1.0 wrote its text without the mark.
is_of_alias() { # is_of_alias SHELL NAME
    is_ours "$(completion_of_alias "$1" "$2")" ||
        [ "$(cat "$(completion_of_alias "$1" "$2")" 2>/dev/null)" = "$(text_of_alias "$1" "$2")" ]
}

text_of_alias() { # text_of_alias SHELL NAME
    case $1 in
    bash) printf '. "${BASH_SOURCE[0]%%/*}/prefs"\ncomplete -F _prefs %s\n' "$2" ;;
    zsh) printf '#compdef %s\n_prefs "$@"\n' "$2" ;;
    fish) printf 'complete -c %s -w prefs\n' "$2" ;;
    esac
}

add_alias() { # add_alias NAME
    ln -sf prefs "$bin/$1"
    ln -sf prefs.1 "$man/$1.1"
    printf '  %s\n' "$bin/$1" "$man/$1.1"
    for shell in bash zsh fish; do
        file=$(completion_of_alias "$shell" "$1")
        { text_of_alias "$shell" "$1" && echo "# $mark"; } >"$file"
        echo "  $file"
    done
}

remove_aliases() {
    for file in "$bash"/*; do
        name=${file##*/}
        [ "$name" != prefs ] || continue
        # A user may have written one completion with the text of version 0.1.0, but not all three.
        is_ours "$file" || { is_of_alias bash "$name" && is_of_alias zsh "$name" && is_of_alias fish "$name"; } || continue
        [ "$(readlink "$bin/$name")" != prefs ] || rm -f "$bin/$name"
        [ "$(readlink "$man/$name.1")" != prefs.1 ] || rm -f "$man/$name.1"
        for shell in bash zsh fish; do
            ! is_of_alias "$shell" "$name" || rm -f "$(completion_of_alias "$shell" "$name")"
        done
    done
}

# Advice about PATH. None is printed when DESTDIR is set, as it is for packages.

advise() { # advise NAME...
    case ":$PATH:" in
    *":$bin:"*) ;;
    *) printf '%s is not on PATH. For sh and bash, put this line into ~/.profile, and log in again:\n  export PATH="%s:$PATH"\n' "$bin" "$bin" ;;
    esac
    for name; do
        first=$(command -v "$name") || continue
        case $first in /*) ;; *) continue ;; esac
        [ "$first" -ef "$bin/$name" ] || echo "warning: $first comes first on PATH: $name means that program, and not $bin/$name" >&2
    done
}

# The form is built only where ncurses is installed, and the agent only where libcurl is. Those of an earlier version
# are removed if this version has none.

install_programs() {
    if [ -e "$here/prefs-settings" ]; then
        copy prefs-settings 755 "$libexec/prefs-settings"
    else
        remove "$libexec/prefs-settings"
    fi
    if [ -e "$here/prefs-cloud" ]; then
        copy prefs-cloud 755 "$libexec/prefs-cloud"
        # In a unit, % and \ are doubled; in the replacement of sed, \, & and the delimiter get a backslash.
        path=$(printf '%s\n' "$prefix/libexec/prefs" | sed 's/%/%%/g; s/[\\"]/\\&/g; s/[\\&|]/\\&/g')
        copy prefs-cloud.service 644 "$units/prefs-cloud.service"
        sed "s|@LIBEXEC@|$path|" "$here/prefs-cloud.service" >"$units/prefs-cloud.service"
    else
        remove "$libexec/prefs-cloud" "$units/prefs-cloud.service"
    fi
    remove_empty_directories
}

remove() { # remove FILE...
    for file; do
        if is_ours "$file"; then rm -f "$file"; fi
    done
}

# The pages of verbs. Those of an earlier version may be others.
install_pages() {
    remove "$man"/prefs-*.1
    for page in "$here"/manual/*.1; do
        [ ! -e "$page" ] || copy "manual/${page##*/}" 644 "$man/${page##*/}"
    done
}

remove_empty_directories() {
    rmdir "$libexec" 2>/dev/null || true
}

# Lines at the end of the completions of bash name the directories that were made.
made_directories() { sed -n "s|^# $mark made ||p" "$bash/prefs" 2>/dev/null || true; }

uninstall() {
    remove_aliases
    made=$(made_directories)
    for file in "$bin/prefs" "$man/prefs.1" "$bash/prefs" "$zsh/_prefs" "$fish/prefs.fish"; do
        if is_ours "$file" || is_from_first_version "$file"; then rm -f "$file"; fi
    done
    remove "$libexec/prefs-settings" "$libexec/prefs-cloud" "$units/prefs-cloud.service" "$man"/prefs-*.1
    remove_empty_directories
    printf '%s\n' "$made" | LC_ALL=C sort -r | while IFS= read -r directory; do
        rmdir "$directory" 2>/dev/null || true
    done
    # Below DESTDIR, all empty directories are removed; elsewhere, others may be the user's.
    case ${DESTDIR:-/} in *[!/]*) ;; *) return ;; esac
    for directory in "$bin" "${libexec%/*}" "$units" "$man" "$bash" "$zsh" "$fish"; do
        relative=${directory#"$DESTDIR"}
        (cd "$DESTDIR" && rmdir -p "${relative#/}") 2>/dev/null || true
    done
}

case ${1:-install} in
install)
    check_files "$bin/prefs" "$libexec/prefs-settings" "$libexec/prefs-cloud" "$units/prefs-cloud.service" \
        "$man/prefs.1" "$bash/prefs" "$zsh/_prefs" "$fish/prefs.fish"
    for page in "$here"/manual/*.1; do
        [ ! -e "$page" ] || check_files "$man/${page##*/}"
    done
    [ -z "${ALIAS:-}" ] || check_alias "$ALIAS"
    echo "Installed:"
    made=$(made_directories)
    copy prefs 755 "$bin/prefs"
    install_programs
    copy prefs.1 644 "$man/prefs.1"
    install_pages
    copy completions/prefs.bash 644 "$bash/prefs"
    copy completions/_prefs 644 "$zsh/_prefs"
    copy completions/prefs.fish 644 "$fish/prefs.fish"
    [ -n "${DESTDIR:-}" ] || printf '%s\n' "$made" | sed -n "s|^/|# $mark made /|p" >>"$bash/prefs"
    [ -z "${ALIAS:-}" ] || add_alias "$ALIAS"
    [ -n "${DESTDIR:-}" ] || advise prefs ${ALIAS:+"$ALIAS"}
    ;;
uninstall) uninstall ;;
*)
    sed -n '4,6s/^# //p' "$0" >&2
    exit 255
    ;;
esac
