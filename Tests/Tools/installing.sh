#!/bin/sh
# Installs, upgrades and removes prefs in new directories, with make, install.sh, a tarball and Debian packages, and
# compares the files that are there then with those that have to be. Prints a line for each case, and ends with 1 and
# the difference at the first one that fails.
# usage: PREFS_TOOL=COMMAND [PREFS_SETTINGS_TOOL=FORM] [PREFS_CLOUD_TOOL=AGENT] installing.sh
# with the absolute paths of built programs; the command is static. Scripts stand in for a form and an agent wherever
# these are only copied and started.
set -eu
umask 022
unset MAKEFLAGS PREFIX DESTDIR ALIAS MAINTAINER PREFS_HOST PREFS_FORMAT XDG_CONFIG_HOME
export LC_ALL=C.UTF-8 PREFS_SYNC=off DPKG_DEB_COMPRESSOR_TYPE=gzip
project=$(cd "$(dirname "$0")/../.." && pwd)
packaging=$project/Sources/Packaging/Installing
work=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
cases=0

begin() { # begin TEXT: a case, in a directory of its own, which is its home
    case=$1
    cases=$((cases + 1))
    export HOME="$work/$cases" PREFS_HOME="$work/$cases/store"
    mkdir "$HOME"
    cd "$HOME"
    printf '  %s\n' "$case"
}

fail() {
    printf 'installing.sh: it is not so that %s: %s\n' "$case" "$*" >&2
    exit 1
}

same() { # same ACTUAL EXPECTED
    printf '%s\n' "$1" >"$work/actual"
    printf '%s\n' "$2" >"$work/expected"
    diff -u "$work/expected" "$work/actual" >&2 || fail "lines with + are there, and lines with - have to be"
}

has() { # has TEXT FILE: the file contains the text
    grep -qF -- "$1" "$2" || fail "\"$1\" is not in $2: $(cat "$2")"
}

put() { # put FILE TEXT [MODE]: creates a file, with the escapes of printf in the text
    mkdir -p "$(dirname "$1")"
    printf '%b\n' "$2" >"$1"
    chmod "${3:-644}" "$1"
}

tree() { # tree DIRECTORY: each file with its mode, or with the destination of the link
    [ ! -d "$1" ] || (cd "$1" && find . -type l -printf '%P -> %l\n' -o ! -type d -printf '%P %m\n' | sort)
}

contents() { # the files of the case, with a sum of each
    tree . && find . -type f -exec md5sum {} + | sort
}

# Commands run with the directory of the installed command on PATH. Their output goes into two files.
try() { env PATH="$HOME/usr/bin:$PATH" "$@" >"$work/said" 2>"$work/warned"; }
run() { try "$@" || fail "status $? of $*: $(cat "$work/warned")"; }
says() { same "$(cat "$work/said" "$work/warned")" "$1"; } # says TEXT: that is all that was printed

make() { # make FORM AGENT WORD...: with the built command, and a form and an agent if they are not empty
    programs="FORM=$1 HAS_CURSES=$1 AGENT=$2 HAS_CURL=$2"
    shift 2
    # shellcheck disable=SC2086 # These are several words.
    run make -s -C "$project" -o prefs -o form -o cloud -o libraries COMMAND="$PREFS_TOOL" $programs \
        STAGE="$HOME/stage" "$@"
}

install() { # install STAGE [VARIABLE=VALUE]...: below usr, unless said otherwise
    stage=$work/$1
    shift
    run PREFIX="$HOME/usr" "$@" "$stage/install.sh"
}

uninstall() { # uninstall [VARIABLE=VALUE]...
    run PREFIX="$HOME/usr" "$@" "$packaging/install.sh" uninstall
    says ""
}

refuses() { # refuses STAGE ALIAS FILE: since a file of others is there, nothing is installed, and nothing removed
    before=$(contents)
    ! try PREFIX="$HOME/usr" ALIAS="$2" "$work/$1/install.sh" || fail "$1 was installed"
    has "$HOME/usr/$3 is there already, and is not" "$work/warned"
    uninstall
    same "$(contents)" "$before"
}

# Prints the tree that has to be there: with a form, a second name, or an agent whose unit is in lib or share.
installation() { # installation [form] [NAME] [lib|share]
    for word in prefs "$@"; do
        case $word in
        form) echo "libexec/prefs/prefs-settings 755" ;;
        lib | share) printf '%s\n' "libexec/prefs/prefs-cloud 755" "$word/systemd/user/prefs-cloud.service 644" ;;
        prefs)
            printf '%s\n' "bin/prefs 755" "share/man/man1/prefs.1 644"
            for verb in $verbs; do echo "share/man/man1/prefs-$verb.1 644"; done
            ;;
        *) printf '%s\n' "bin/$word -> prefs" "share/man/man1/$word.1 -> prefs.1" ;;
        esac
        case $word in form | lib | share) continue ;; esac
        printf '%s 644\n' "share/bash-completion/completions/$word" "share/zsh/site-functions/_$word" \
            "share/fish/vendor_completions.d/$word.fish"
    done | sort
}

installed() { # installed DIRECTORY [WORD]...: the list of this installation was printed, and it is there
    directory=$1
    shift
    same "$(head -n 1 "$work/said" && sed 1d "$work/said" | sort && cat "$work/warned")" \
        "Installed:
$(installation "$@" | sed "s/ .*//; s|^|  $directory/|" | sort)"
    same "$(tree "$directory")" "$(installation "$@")"
}

echo "Installing prefs, and removing it:"
verbs="$("$PREFS_TOOL" help | sed -n 's/^  \([a-zA-Z-]*\)  .*/\1/p') help"
version=$("$PREFS_TOOL" --version | cut -d ' ' -f 2)
form=$work/programs/form agent=$work/programs/agent
put "$form" '#!/bin/sh\nexit 255' 755
put "$agent" '#!/bin/sh\necho "agent:$*:"' 755

begin "make stage prints nothing"
while IFS=: read -r name form_of_stage agent_of_stage; do
    make "$form_of_stage" "$agent_of_stage" stage STAGE="$work/$name"
    says ""
    # The modes of what is installed are always the same.
    chmod -R g=,o= "$work/$name"
done <<END
plain
form:${PREFS_SETTINGS_TOOL:-$form}
agent::$agent
both:$form:$agent
END

begin "make uninstall leaves nothing of make install, which may be repeated"
for _ in 1 2; do
    make "" "" install DESTDIR="$HOME/image" PREFIX=/usr/local ALIAS=defaults
    installed "$HOME/image/usr/local" defaults
done
commit=$(git -C "$project" rev-parse --short=12 HEAD)$([ -z "$(git -C "$project" status --porcelain)" ] || echo +)
for name in prefs defaults; do same "$("image/usr/local/bin/$name" --version)" "prefs $version ($commit)"; done
same "$(image/usr/local/bin/prefs help --manual)" "$("$PREFS_TOOL" help --manual)"
make "" "" uninstall DESTDIR="$HOME/image" PREFIX=/usr/local
says ""
same "$(find image -mindepth 1)" ""

while read -r name words; do
    begin "the form and the agent, with its unit, are installed and removed where they are built ($name)"
    for _ in 1 2; do
        install $name DESTDIR="$HOME/image" PREFIX=/usr/local
        # shellcheck disable=SC2086 # These are several words.
        installed "$HOME/image/usr/local" $words
    done
    # Without arguments, the form prints its usage.
    [ $name = agent ] || same "$(image/usr/local/libexec/prefs/prefs-settings 2>/dev/null </dev/null || echo $?)" 255
    [ $name = form ] || has 'ExecStart="/usr/local/libexec/prefs/prefs-cloud" watch' \
        image/usr/local/lib/systemd/user/prefs-cloud.service
    uninstall DESTDIR="$HOME/image" PREFIX=/usr/local
    same "$(find image -mindepth 1)" ""
done <<'END'
form form
agent lib
both form lib
END

begin "the installed command starts the installed agent, under both names"
install both ALIAS=defaults
installed "$HOME/usr" defaults form share
for name in prefs defaults; do same "$("usr/bin/$name" cloud sync --repair)" "agent:sync --repair:"; done
uninstall
same "$(tree usr)" ""

begin "directories that were made are removed when they are empty, and no others"
mkdir -p usr/share/man
install both ALIAS=defaults
install plain
put usr/share/zsh/mine mine
uninstall
same "$(find usr | sort | tr '\n' ' ')" "usr usr/share usr/share/man usr/share/zsh usr/share/zsh/mine "
install plain PREFIX="$HOME/opt/my prefs"
uninstall PREFIX="$HOME/opt/my prefs"
[ ! -e opt ] || fail "opt is still there"

begin "what an earlier version had and this one has not is removed"
install both
cp usr/share/man/man1/prefs-read.1 usr/share/man/man1/prefs-earlier.1
install plain
installed "$HOME/usr"
[ ! -e usr/libexec/prefs ] || fail "usr/libexec/prefs is still there"

for name in defaults "" none; do
    begin "files of version 0.1.0 are replaced and removed (second name: ${name:-no more})"
    install plain ALIAS=defaults
    # They have no mark, and the manual has one page. In the command, the mark becomes a text of the same length.
    rm usr/share/man/man1/prefs-*.1
    LC_ALL=C sed -i 's/Installed by prefs: /Installed by other: /' usr/bin/prefs
    find usr/share -type f -exec sed -i '/Installed by prefs: /d; s/"prefs [0-9.]*" "User/"prefs 0.1.0" "User/' {} +
    [ "$name" = none ] || install plain ALIAS="$name"
    uninstall
    same "$(tree usr)" ""
    [ -d usr/share/zsh/site-functions ] || fail "an empty directory was removed, which may be the user's"
done

while read -r file text; do
    begin "$file of others is neither replaced nor removed"
    put "usr/$file" "$text" 755
    for name in plain both; do refuses "$name" mytool "$file"; done
done <<'END'
bin/prefs #!/bin/sh\necho prefs 0.1.0
share/man/man1/prefs.1 .TH PREFS 1 2001-01-01 "prefs 3.2"
share/man/man1/prefs-read.1 .so man1/read.1
share/bash-completion/completions/prefs complete -W 'read write' prefs
share/zsh/site-functions/_prefs #compdef prefs\n_prefs() { _files }
share/fish/vendor_completions.d/prefs.fish complete -c prefs -f
libexec/prefs/prefs-settings #!/bin/sh
libexec/prefs/prefs-cloud #!/bin/sh
share/systemd/user/prefs-cloud.service #!/bin/sh
bin/mytool #!/bin/sh
share/man/man1/mytool.1 of others
share/bash-completion/completions/mytool # of others
share/zsh/site-functions/_mytool # of others
share/fish/vendor_completions.d/mytool.fish # of others
END

begin "a link in place of the command is of others, since it may lead to another version"
mkdir -p opt usr/bin
cp "$PREFS_TOOL" opt/prefs
ln -s ../../opt/prefs usr/bin/prefs
refuses plain "" bin/prefs

begin "what others have made for a name of their own stays"
put usr/bin/defaults '#!/bin/sh' 755
put usr/share/man/man1/defaults.1 'of others'
put usr/share/man/man1/mytool.1 '.so man1/prefs.1'
put usr/share/bash-completion/completions/mytool '# like that of prefs\ncomplete -F _prefs mytool'
put usr/share/zsh/site-functions/_mytool '#compdef mytool\n_prefs "$@"'
put usr/share/fish/vendor_completions.d/mytool.fish 'complete -c mytool -w prefs'
ln -s prefs usr/bin/mytool
refuses plain defaults bin/defaults
install plain ALIAS=other
uninstall
same "$(contents)" "$before"

begin "a prefix may be relative and end in slashes, and PATH needs a line only if the directory is not on it"
install plain PATH="$PATH"
text='is not on PATH. For sh and bash, put this line into ~/.profile, and log in again:'
same "$(tail -n 2 "$work/said")" "$(printf '%s\n' "$HOME/usr/bin $text" "  export PATH=\"$HOME/usr/bin:\$PATH\"")"
for prefix in usr usr/ usr// ./usr; do install plain PREFIX=$prefix && installed "$HOME/usr"; done

begin "a warning names another program of that name that comes first on PATH"
put first/defaults '#!/bin/sh' 755
install plain ALIAS=defaults PATH="$HOME/usr/bin:$HOME/first:$PATH"
installed "$HOME/usr" defaults
install plain ALIAS=defaults PATH="$HOME/first:$HOME/usr/bin:$PATH"
text="comes first on PATH: defaults means that program, and not $HOME/usr/bin/defaults"
same "$(cat "$work/warned")" "warning: $HOME/first/defaults $text"

begin "the second name is completed, in the shells that are installed"
install plain ALIAS=defaults
usr/bin/prefs write com.pigeon HPMapType 1
put bash ". '$HOME/usr/share/bash-completion/completions/defaults'"
put zsh "fpath=('$HOME/usr/share/zsh/site-functions' \$fpath)\nautoload -U compinit\ncompinit -u -D"
for shell in bash zsh; do
    command -v $shell >/dev/null && command -v python3 >/dev/null || continue
    run python3 "$project/Tests/Fixtures/type_into_shell.py" $shell $shell "defaults read com.pigeon HP"
    says "defaults read com.pigeon HPMapType "
done
if command -v fish >/dev/null; then
    run fish --no-config -c "set fish_complete_path $HOME/usr/share/fish/vendor_completions.d
        complete -C 'defaults read com.pigeon HP'"
    says "HPMapType	a string"
fi

# In a unit, % begins a specifier, and quotes and backslashes have a meaning between quotes.
while IFS=: read -r prefix quoted; do
    begin "the unit names the agent below $prefix"
    install agent PREFIX="$HOME/$prefix"
    has "ExecStart=\"$HOME/$quoted/libexec/prefs/prefs-cloud\" watch" "$prefix/share/systemd/user/prefs-cloud.service"
done <<'END'
my files:my files
100%h:100%%h
a"b\c:a\"b\\c
x|y&z:x|y&z
q'r:q'r
END

if command -v systemd-analyze >/dev/null; then
    begin "systemd understands the unit"
    install agent PREFIX="$HOME/my files"
    run XDG_RUNTIME_DIR="$HOME" systemd-analyze --user --man=no verify "my files/share/systemd/user/prefs-cloud.service"
    says ""
fi

for words in "" "form share"; do
    begin "a tarball ${words:+with the form and the agent }installs itself, and comes with a list and sums"
    make "${words:+$form}" "${words:+$agent}" dist PACKAGES="$HOME"
    tarball=prefs-$version-$(uname -m)
    says "$HOME/$tarball.tar.gz"
    run sha256sum --check "$tarball.sha256"
    says "$(printf '%s: OK\n' "$tarball.tar.gz" "$tarball.contents")"
    same "$(cat "$tarball.contents")" "$(tar tzf "$tarball.tar.gz" | grep -v '/$')"
    tar xzf "$tarball.tar.gz"
    rm -r stage
    same "$(ls "$tarball" | grep -v prefs- | tr '\n' ' ')" \
        "License.md README.md completions install.sh manual prefs prefs.1 "
    run PREFIX="$HOME/usr" "$tarball/install.sh"
    # shellcheck disable=SC2086 # These are several words.
    installed "$HOME/usr" $words
    echo >>"$tarball.tar.gz"
    ! try sha256sum --check --status "$tarball.sha256" || fail "the sum of another tarball is right too"
done

command -v dpkg-deb >/dev/null || {
    echo "Skipped: the Debian packages, since dpkg is not installed."
    exit
}
architecture=$(dpkg --print-architecture)
of_package="${version}_$architecture.deb"

# Prints the names of Debian's source packages with static libraries of these names that are installed.
linked() { # linked NAME...
    for source; do
        dpkg-query --show --showformat '${source:Package} ${db:Status-Abbrev}\n' 'lib*-dev' 2>/dev/null |
            sed -n "s/^\($source\(-[0-9]*\)*\) ii.*/\1/p" | sort -Vu | tail -n 1
    done
}

linked_version() { # linked_version SOURCE
    dpkg-query --show --showformat '${source:Package} ${source:Version} ${db:Status-Abbrev}\n' 'lib*-dev' |
        sed -n "s/^$1 \([^ ]*\) ii.*/\1/p" | sort -u
}

begin "the Debian packages of prefs and of the agent are whole"
make "${PREFS_SETTINGS_TOOL:-$form}" "$agent" deb PACKAGES="$HOME"
says "$(printf '%s\n' "$HOME/prefs_$of_package" "$HOME/prefs-cloud_$of_package")"
for name in prefs prefs-cloud; do
    dpkg-deb -x "${name}_$of_package" $name
    dpkg-deb -e "${name}_$of_package" $name.control
    # No script enables the unit.
    same "$(ls $name.control)" "$(printf '%s\n' control md5sums)"
    (cd $name && md5sum --quiet -c ../$name.control/md5sums) || fail "a sum is wrong"
    same "$(cut -c 35- $name.control/md5sums)" "$(tree $name | sed 's/ .*//')"
    for line in "Package: $name" "Version: $version" "Architecture: $architecture" "Section: utils" \
        "Priority: optional" "Installed-Size: " "Maintainer: "; do
        has "$line" $name.control/control
    done
    # The changes as Docs/Changelog.md has them, beside those of the package.
    gunzip <$name/usr/share/doc/$name/changelog.gz | cmp - "$project/Docs/Changelog.md" ||
        fail "$name has other changes"
done
# Debian has compressed pages, and a folder of its own for the completions of zsh.
same "$(tree prefs)" "$({
    installation form | sed 's/\.1 /.1.gz /; s/site-functions/vendor-completions/'
    printf 'share/%s 644\n' doc/prefs/changelog.gz doc/prefs/changelog.Debian.gz doc/prefs/copyright \
        doc/prefs/linked-libraries lintian/overrides/prefs
    for source in $(linked glibc ncurses gcc); do echo "share/doc/prefs/$source.copyright 644"; done
} | sed 's|^|usr/|' | sort)"
same "$(tree prefs-cloud)" "usr/lib/systemd/user/prefs-cloud.service 644
usr/libexec/prefs/prefs-cloud 755
usr/share/doc/prefs-cloud/changelog.Debian.gz 644
usr/share/doc/prefs-cloud/changelog.gz 644
usr/share/doc/prefs-cloud/copyright 644
usr/share/doc/prefs-cloud/linked-libraries 644"
has "[usr/libexec/prefs/prefs-settings]" prefs/usr/share/lintian/overrides/prefs
has " A second static program is the form" prefs.control/control
! grep '^Depends:' prefs.control/control || fail "prefs needs other packages"
has "Depends: prefs (= $version), libc6" prefs-cloud.control/control
has 'ExecStart="/usr/libexec/prefs/prefs-cloud" watch' prefs-cloud/usr/lib/systemd/user/prefs-cloud.service

packages=$HOME
begin "the Debian packages say what is linked statically into them, with the versions and terms of Debian's libraries"
for name in prefs prefs-cloud; do dpkg-deb -x "$packages/${name}_$of_package" $name; done
documents=prefs/usr/share/doc/prefs
dpkg-deb --field "$packages/prefs_$of_package" Static-Built-Using >fields
same "$(grep -c . prefs-cloud/usr/share/doc/prefs-cloud/linked-libraries)" 4
swift_version=$("${SWIFT:-swift}" --version 2>/dev/null | sed -n 's/.*Swift version \([^ ]*\).*/\1/p')
for name in prefs prefs-cloud; do
    has "The libraries of Swift $swift_version" $name/usr/share/doc/$name/linked-libraries
done
for text in "The GNU C library" "The libraries of GCC" ncurses; do has "$text" $documents/linked-libraries; done
for source in $(linked glibc ncurses gcc); do
    relation="$source (= $(linked_version "$source"))"
    has "$relation" fields
    has "$relation" $documents/linked-libraries
    grep -q '^License\|GNU General Public License' $documents/$source.copyright || fail "no terms of $source"
done
# The terms of glibc alone ask for its source.
for source in $(linked glibc); do
    same "$(dpkg-deb --field "$packages/prefs_$of_package" Built-Using)" "$source (= $(linked_version "$source"))"
done
same "$(dpkg-deb --field "$packages/prefs-cloud_$of_package" Static-Built-Using Built-Using)" ""

if [ "$(id -u)" = 0 ] && command -v chroot >/dev/null; then
    begin "the Debian package is installed, runs and goes where nothing else is: no libraries, no /proc"
    mkdir -p root/var/lib/dpkg/info root/var/lib/dpkg/updates root/tmp
    : >root/var/lib/dpkg/status
    dpkg="dpkg --root=$HOME/root --force-not-root --log=/dev/null"
    run $dpkg --install "$packages/prefs_$of_package"
    PREFS_HOME=/tmp/store chroot root /usr/bin/prefs write com.pigeon a -int 2
    same "$(PREFS_HOME=/tmp/store chroot root /usr/bin/prefs read com.pigeon a)" 2
    [ -z "${PREFS_SETTINGS_TOOL:-}" ] ||
        same "$(chroot root /usr/libexec/prefs/prefs-settings 2>/dev/null || echo $?)" 255
    run $dpkg --verify prefs
    says ""
    run $dpkg --purge prefs
    rm -r root/tmp
    same "$(find root -mindepth 1 ! -path '*/var*')" ""
fi

while read -r maintainer; do
    begin "a package without the form does not speak of it, and names its maintainer ($maintainer)"
    make "" "" deb PACKAGES="$HOME" MAINTAINER="$maintainer"
    says "$HOME/prefs_$of_package"
    same "$(dpkg-deb --field "prefs_$of_package" Maintainer)" "$maintainer"
    ! dpkg-deb --field "prefs_$of_package" Description Static-Built-Using | grep 'form\|ncurses' ||
        fail "it speaks of the form"
    dpkg-deb --fsys-tarfile "prefs_$of_package" | tar xO ./usr/share/doc/prefs/changelog.Debian.gz | gunzip >changelog
    has " -- $maintainer  " changelog
done <<'END'
A & B / C \1 \\2 'x' "y" `z` <a&b/c@example.org>
Zoë O’Brien <z@example.org>
END

begin "a package has a maintainer with an address"
for maintainer in nobody "<a@b>" "A <a@b> and more" "A <a@b>
Section: games <x@y>"; do
    ! try MAINTAINER="$maintainer" "$packaging/debian-package.sh" . . || fail "$maintainer is taken"
    has "MAINTAINER has to be of the form Name <address>" "$work/warned"
done

if [ -n "${PREFS_CLOUD_TOOL:-}" ]; then
    begin "the package of the agent depends on the packages with its libraries"
    make "" "$PREFS_CLOUD_TOOL" deb PACKAGES="$HOME"
    dpkg-deb --field "prefs-cloud_$of_package" Depends >depends
    objdump -p "$PREFS_CLOUD_TOOL" | awk '$1 == "NEEDED" { print $2 }' >libraries
    [ -s libraries ] || fail "it has no libraries"
    while read -r library; do
        dpkg-query --search "*/$(uname -m)-linux-gnu/$library" | cut -d : -f 1 | sort -u >packages
        while read -r package; do has "$package" depends; done <packages
    done <libraries
fi
