#!/bin/sh
# Makes Debian packages of the installation files in a directory, and prints their paths: prefs, and, if the agent of
# `prefs cloud` is among the files, prefs-cloud.
# usage: debian-package.sh DIRECTORY FOLDER     FOLDER is where the packages go
# MAINTAINER names the maintainer of the packages: "Name <address>".
set -eu
umask 022
newline='
'
case $MAINTAINER in
*"$newline"*) wrong=yes ;;
?*' <'?*'>') wrong= ;;
*) wrong=yes ;;
esac
[ -z "$wrong" ] || {
    echo "MAINTAINER has to be of the form Name <address>, on one line, and is: $MAINTAINER" >&2
    exit 1
}
here=$(cd "$(dirname "$0")" && pwd)
from=$(cd "$1" && pwd)
folder=$2
version=$("$from/prefs" --version | cut -d ' ' -f 2)
architecture=$(dpkg --print-architecture)
date=$(sed -n 's/^\.TH PREFS 1 \([-0-9]*\).*/\1/p' "$from/prefs.1")

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Adds the documents of a package to its root, and sets `fields` to what has to be said of the libraries in it.
add_documents() { # add_documents NAME [LIBRARY]... which linked-libraries.sh knows
    package=$1
    documents="$work/$package/usr/share/doc/$package"
    shift
    mkdir -p "$documents"
    {
        printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: prefs\n\nFiles: *\n'
        sed -n 's/^Copyright (c) \(.*\)/Copyright: \1/p' "$from/License.md"
        printf 'License: Expat\n'
        sed -n '/^Permission/,$p' "$from/License.md" | sed 's/^$/./; s/^/ /'
    } >"$documents/copyright"
    printf '%s (%s) unstable; urgency=medium\n\n  * Version %s.\n\n -- %s  %s\n' \
        "$package" "$version" "$version" "$MAINTAINER" "$(LC_ALL=C date -u -d "$date" -R)" |
        gzip -9n >"$documents/changelog.Debian.gz"
    gzip -9n <"$here/../../../Docs/Changelog.md" >"$documents/changelog.gz"
    fields=$("$here/linked-libraries.sh" "$documents" "$@")
}

# Makes a package of a root directory, and of a file with its fields.
build() { # build NAME CONTROL [ARGUMENT OF sed]...
    name=$1 control=$2 root="$work/$1"
    shift 2
    mkdir -p "$root/DEBIAN"
    sed "$@" -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" \
        -e "s/@SIZE@/$(du -sk "$root/usr" | cut -f 1)/" "$here/$control" |
        while IFS= read -r line; do
            # The maintainer is not inserted by sed, which would interpret some characters of the name.
            case $line in
            'Maintainer: @MAINTAINER@') printf 'Maintainer: %s\n' "$MAINTAINER" ;;
            @LINKED@) [ -z "$fields" ] || printf '%s\n' "$fields" ;;
            *) printf '%s\n' "$line" ;;
            esac
        done >"$root/DEBIAN/control"
    (cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
    package="$folder/${name}_${version}_$architecture.deb"
    SOURCE_DATE_EPOCH=$(date -u -d "$date" +%s) dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
    echo "$package"
}

# Prints the packages that a program depends on. dpkg-shlibdeps is a part of dpkg-dev, which need not be installed.
dependencies() { # dependencies PROGRAM
    if command -v dpkg-shlibdeps >/dev/null 2>&1; then
        mkdir -p "$work/sources/debian"
        : >"$work/sources/debian/control"
        found=$(cd "$work/sources" && dpkg-shlibdeps -O "$1" 2>/dev/null | sed -n 's/^shlibs:Depends=//p') || found=
    else
        found=
    fi
    echo "${found:-libc6, libcurl4, libgcc-s1, libstdc++6}"
}

root="$work/prefs"
mkdir -p "$root"
DESTDIR="$root" PREFIX=/usr ALIAS= "$from/install.sh" >/dev/null
# In Debian, zsh looks for the completions of packages in vendor-completions.
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
gzip -9n "$root"/usr/share/man/man1/*.1

# The agent is in a package of its own, since it needs libraries.
agent=usr/libexec/prefs/prefs-cloud
if [ -e "$root/$agent" ]; then
    mkdir -p "$work/prefs-cloud/usr/libexec/prefs"
    mv "$root/$agent" "$work/prefs-cloud/$agent"
    rmdir "$root/usr/libexec/prefs" "$root/usr/libexec" 2>/dev/null || true
    mv "$root/usr/lib" "$work/prefs-cloud/usr/lib"
fi

form=
[ ! -e "$root/usr/libexec/prefs/prefs-settings" ] || form=ncurses
# shellcheck disable=SC2086 # This is a word or none.
add_documents prefs glibc gcc $form
mkdir -p "$root/usr/share/lintian/overrides"
# Both programs are linked statically on purpose.
{
    echo "prefs: statically-linked-binary [usr/bin/prefs]"
    [ -z "$form" ] || for tag in "statically-linked-binary" "embedded-library ncurses"; do
        echo "prefs: $tag [usr/libexec/prefs/prefs-settings]"
    done
} >"$root/usr/share/lintian/overrides/prefs"
# Lines that begin with @FORM@ are for packages with the form.
build prefs control -e "${form:+s/^@FORM@//}" -e '/^@FORM@/d'

[ -e "$work/prefs-cloud" ] || exit 0
add_documents prefs-cloud
build prefs-cloud control.cloud -e "s/@DEPENDS@/$(dependencies "$work/prefs-cloud/$agent")/"
