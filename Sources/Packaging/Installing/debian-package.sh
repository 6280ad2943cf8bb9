#!/bin/sh
# Makes a Debian package of the installation files in a directory, and prints the path of the package.
# usage: debian-package.sh DIRECTORY FOLDER     FOLDER is where the package goes
# MAINTAINER names the maintainer of the package: "Name <address>".
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
version=$("$from/prefs" --version)
version=${version#prefs }
architecture=$(dpkg --print-architecture)
date=$(sed -n 's/^\.TH PREFS 1 \([-0-9]*\).*/\1/p' "$from/prefs.1")
package="$2/prefs_${version}_$architecture.deb"

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
chmod 755 "$root"
DESTDIR="$root" PREFIX=/usr ALIAS= "$from/install.sh" >/dev/null
# In Debian, zsh looks for the completions of packages in vendor-completions.
mv "$root/usr/share/zsh/site-functions" "$root/usr/share/zsh/vendor-completions"
gzip -9n "$root/usr/share/man/man1/prefs.1"

documents="$root/usr/share/doc/prefs"
mkdir -p "$documents" "$root/usr/share/lintian/overrides" "$root/DEBIAN"
{
    printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: prefs\n\nFiles: *\n'
    sed -n 's/^Copyright (c) \(.*\)/Copyright: \1/p' "$from/License.md"
    printf 'License: Expat\n'
    sed -n '/^Permission/,$p' "$from/License.md" | sed 's/^$/./; s/^/ /'
} >"$documents/copyright"
printf 'prefs (%s) unstable; urgency=medium\n\n  * Version %s.\n\n -- %s  %s\n' \
    "$version" "$version" "$MAINTAINER" "$(LC_ALL=C date -u -d "$date" -R)" | gzip -9n >"$documents/changelog.gz"
# Both programs are linked statically on purpose.
for file in usr/bin/prefs usr/libexec/prefs/prefs-settings; do
    [ ! -e "$root/$file" ] || echo "prefs: statically-linked-binary [$file]"
done >"$root/usr/share/lintian/overrides/prefs"

# Lines that begin with @FORM@ are for packages with the form.
form='/^@FORM@/d'
[ ! -e "$root/usr/libexec/prefs/prefs-settings" ] || form='s/^@FORM@//'
sed -e "$form" -e "s/@VERSION@/$version/" \
    -e "s/@ARCHITECTURE@/$architecture/" -e "s/@SIZE@/$(du -sk "$root/usr" | cut -f 1)/" "$here/control" |
    while IFS= read -r line; do
        # The maintainer is not inserted by sed, which would interpret some characters of the name.
        if [ "$line" = 'Maintainer: @MAINTAINER@' ]; then line="Maintainer: $MAINTAINER"; fi
        printf '%s\n' "$line"
    done >"$root/DEBIAN/control"
(cd "$root" && find usr -type f | LC_ALL=C sort | xargs md5sum >DEBIAN/md5sums)
SOURCE_DATE_EPOCH=$(date -u -d "$date" +%s) dpkg-deb --root-owner-group --build "$root" "$package" >/dev/null
echo "$package"
