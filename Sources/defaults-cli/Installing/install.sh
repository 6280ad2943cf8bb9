#!/bin/sh
# Installs prefs, its manual page and its completions from the directory that this file is in, or removes them.
# usage: [PREFIX=DIR] [DESTDIR=DIR] [ALIAS=NAME] install.sh [uninstall]
# PREFIX is where it goes: ~/.local unless said. DESTDIR is put before that, for packages.
# ALIAS is a second name for the command, its page and its completions: ALIAS=defaults
set -eu
umask 022
here=$(cd "$(dirname "$0")" && pwd)
prefix="${PREFIX:-$HOME/.local}"
root="${DESTDIR:-}$prefix"
bin="$root/bin"
man="$root/share/man/man1"
bash="$root/share/bash-completion/completions"
zsh="$root/share/zsh/site-functions"
fish="$root/share/fish/vendor_completions.d"

copy() { # copy FILE MODE DIRECTORY
    mkdir -p "$3"
    # A new file in the place of the old one, which may be running.
    rm -f "$3/${1##*/}"
    cp "$here/$1" "$3"
    chmod "$2" "$3/${1##*/}"
}

check_alias() { # check_alias NAME
    case $1 in prefs | */* | .* | -*) echo "$1 cannot be a second name" >&2 && exit 1 ;; esac
    for link in "$bin/$1" "$man/$1.1"; do
        [ -e "$link" ] || [ -L "$link" ] || continue
        case $(readlink "$link") in prefs | prefs.1) continue ;; esac
        echo "$link is there already, and is not prefs" >&2
        exit 1
    done
    for file in "$bash/$1" "$zsh/_$1" "$fish/$1.fish"; do
        [ ! -e "$file" ] || is_ours "$file" || {
            echo "$file is there already, and is not for prefs" >&2
            exit 1
        }
    done
}

is_ours() { # is_ours COMPLETION
    grep -qw -e _prefs -e prefs "$1"
}

add_alias() { # add_alias NAME
    ln -sf prefs "$bin/$1"
    ln -sf prefs.1 "$man/$1.1"
    printf '. "${BASH_SOURCE[0]%%/*}/prefs"\ncomplete -F _prefs %s\n' "$1" >"$bash/$1"
    printf '#compdef %s\n_prefs "$@"\n' "$1" >"$zsh/_$1"
    printf 'complete -c %s -w prefs\n' "$1" >"$fish/$1.fish"
}

uninstall() {
    for file in "$bin"/*; do
        [ -L "$file" ] && [ "$(readlink "$file")" = prefs ] || continue
        name=${file##*/}
        rm -f "$file" "$man/$name.1"
        for completion in "$bash/$name" "$zsh/_$name" "$fish/$name.fish"; do
            [ ! -e "$completion" ] || ! is_ours "$completion" || rm -f "$completion"
        done
    done
    rm -f "$bin/prefs" "$man/prefs.1" "$bash/prefs" "$zsh/_prefs" "$fish/prefs.fish"
    # Elsewhere an empty directory may be somebody's.
    case ${DESTDIR:-/} in *[!/]*) ;; *) return ;; esac
    for directory in "$bin" "$man" "$bash" "$zsh" "$fish"; do
        relative=${directory#"$DESTDIR"}
        (cd "$DESTDIR" && rmdir -p "${relative#/}") 2>/dev/null || true
    done
}

case ${1:-install} in
install)
    [ -z "${ALIAS:-}" ] || check_alias "$ALIAS"
    copy prefs 755 "$bin"
    copy prefs.1 644 "$man"
    copy completions/_prefs 644 "$zsh"
    copy completions/prefs.fish 644 "$fish"
    copy completions/prefs.bash 644 "$bash"
    mv -f "$bash/prefs.bash" "$bash/prefs"
    [ -z "${ALIAS:-}" ] || add_alias "$ALIAS"
    ;;
uninstall) uninstall ;;
*)
    sed -n '3,5s/^# //p' "$0" >&2
    exit 255
    ;;
esac
