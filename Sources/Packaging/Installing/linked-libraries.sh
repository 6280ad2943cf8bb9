#!/bin/sh
# Writes which libraries are linked statically into the programs of a Debian package into its folder of documents: a
# list, and the terms of each library that is a part of Debian. Prints the fields of the package that name the source
# packages of these: Static-Built-Using, and Built-Using for terms that ask for the source. On a system where the
# libraries are not packages of Debian, it prints nothing, and the list has no versions of them.
# usage: linked-libraries.sh FOLDER [glibc] [gcc] [ncurses]    besides the libraries of Swift, which all programs have
set -eu
list=$1/linked-libraries
folder=$1
shift
libraries=/usr/lib/$(uname -m)-linux-gnu
compilers=/usr/lib/gcc/$(uname -m)-linux-gnu
static=
kept=

# Adds a library to the list. Sets `source` to its source package with the version, or to nothing.
add() { # add NAME TERMS FILE, which may be a pattern: the linker takes the library of the latest compiler
    package=$(dpkg-query --search "$3" 2>/dev/null | sort -V | sed -n '$s/[,:] .*//p')
    source=
    if [ -n "$package" ]; then
        source=$(dpkg-query --show --showformat '${source:Package} (= ${source:Version})' "$package")
        static=${static:+$static, }$source
        cp "/usr/share/doc/${package%%:*}/copyright" "$folder/${source%% *}.copyright"
    fi
    {
        printf '\n%s\n' "$1"
        [ -z "$source" ] || printf '  from %s of Debian, whose terms are in %s.copyright\n' "$source" "${source%% *}"
        printf '  %s\n' "$2"
    } >>"$list"
}

version=$("${SWIFT:-swift}" --version 2>/dev/null | sed -n 's/.*Swift version \([^ ]*\).*/ \1/p') || version=
cat >"$list" <<END
These libraries are linked statically into the programs of this package:

The libraries of Swift$version
  from https://www.swift.org
  Apache License 2.0 with Runtime Library Exception
END
for library; do
    case $library in
    glibc)
        add "The GNU C library" "GNU Lesser General Public License 2.1 or later" "$libraries/libc.a"
        kept=$source
        ;;
    gcc)
        add "The libraries of GCC" "GNU General Public License 3 or later with GCC Runtime Library Exception 3.1" \
            "$compilers/*/libstdc++.a"
        ;;
    ncurses) add "ncurses" "MIT/X11" "$libraries/libncursesw.a" ;;
    esac
done
[ -z "$kept" ] || echo "Built-Using: $kept"
[ -z "$static" ] || echo "Static-Built-Using: $static"
