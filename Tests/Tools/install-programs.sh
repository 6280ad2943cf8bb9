#!/bin/sh
# Installs Debian packages: the programs that the tests run to exchange files with prefs, those that the benchmarks
# compare prefs with, or the libraries that the form of `prefs settings` and the agent of `prefs cloud` need. For the
# tests, also installs Ansible with its module for `defaults` from PyPI into .build/ansible.
# Prints what it will install. If it cannot install a program (no root, no apt, no access to PyPI), the tests and
# comparisons that need it are skipped.
# With PREFS_OFFLINE=1, it installs nothing and says what is missing.
# usage: install-programs.sh [tests|benchmarks|libraries]          installs what is missing
#        install-programs.sh report [tests|benchmarks|libraries]   says what is missing
set -u
cd "$(dirname "$0")/../.." || exit

report=""
[ "${PREFS_OFFLINE:-}" != 1 ] || report=yes
if [ "${1:-}" = report ]; then
    report=yes
    shift
fi
what=${1:-tests}

missing=""
need() { # need PROGRAM PACKAGE; a path is a file that must be there
    command -v "$1" >/dev/null 2>&1 || [ -e "$1" ] || missing="$missing $2"
}
need /usr/include/ncurses.h libncurses-dev
if [ "$what" != benchmarks ]; then
    # Debian has the header in a directory named after the architecture.
    for header in /usr/include/*/curl/curl.h; do [ ! -e "$header" ] || break; done
    [ -e /usr/include/curl/curl.h ] || need "$header" libcurl4-openssl-dev
fi
if [ "$what" != libraries ]; then
    need python3 python3
    need plistutil libplist-utils
    need plget gnustep-base-runtime
fi
if [ "$what" = benchmarks ]; then
    need cc gcc
    need /usr/include/plist/plist.h libplist-dev
    need git git
    need dconf dconf-cli
    need valgrind valgrind
    need jq jq
    need etcd etcd-server
    need etcdctl etcd-client
elif [ "$what" = tests ]; then
    need tmux tmux
    need nano nano
    need vi vim-tiny
    need etcd etcd-server
    need etcdctl etcd-client
    need openssl openssl
    # The file is /usr/include/curl/curl.h, or in a directory of the architecture.
    [ -n "$(find /usr/include -maxdepth 3 -path '*/curl/curl.h' | head -n 1)" ] || missing="$missing libcurl4-openssl-dev"
    need etcd etcd-server
    need etcdctl etcd-client
    python3 -c 'import ensurepip' 2>/dev/null || missing="$missing python3-venv"
    need xmllint libxml2-utils
    need strace strace
    need jq jq
    need setfacl acl
    need mandoc mandoc
    need man man-db
    need groff groff-base
    need zsh zsh
    need fish fish
    need /usr/share/bash-completion/bash_completion bash-completion
fi
if [ -z "$missing" ]; then
    :
elif [ -n "$report" ]; then
    echo "Skipped: the $what that need these packages, which are not installed:$missing"
elif [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Debian packages for the $what, about a minute:$missing"
    export DEBIAN_FRONTEND=noninteractive
    # The package of etcd starts a server and lets each boot start it. The tests start servers of their own.
    policy=/usr/sbin/policy-rc.d
    if [ -e $policy ]; then
        policy=""
    else
        trap 'rm -f $policy' EXIT
        trap 'exit 1' HUP INT TERM
        printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy
    fi
    apt-get update -qq && apt-get install -y -qq --no-install-recommends $missing >/dev/null
    [ -z "$policy" ] || rm -f "$policy"
    case $missing in
    *etcd-server*) systemctl disable etcd.service >/dev/null 2>&1 ;;
    esac
fi
[ "$what" = tests ] || exit 0

# Ansible's module is one file of a package of 54 MB, and needs only the library of ansible-core to run.
ansible=.build/ansible
if [ -e $ansible/osx_defaults.py ]; then
    :
elif [ -n "$report" ]; then
    echo "Skipped: the tests of Ansible's module for defaults, which is not in $ansible."
elif command -v python3 >/dev/null 2>&1; then
    echo "Installing Ansible's module for defaults from PyPI into $ansible, of which 57 MB are fetched: about half a minute."
    rm -rf $ansible && mkdir -p .build
    {
        python3 -m venv $ansible && $ansible/bin/pip install --quiet --retries 1 --timeout 30 --no-deps ansible-core==2.19.14 &&
            $ansible/bin/pip download --quiet --retries 1 --timeout 30 --no-deps --dest $ansible/download ansible==12.3.0 &&
            $ansible/bin/python -c '
import glob, shutil, sys, zipfile
with zipfile.ZipFile(glob.glob(sys.argv[1] + "/download/ansible-*.whl")[0]) as wheel:
    with wheel.open("ansible_collections/community/general/plugins/modules/osx_defaults.py") as module:
        with open(sys.argv[1] + "/osx_defaults.py", "wb") as file:
            shutil.copyfileobj(module, file)
' $ansible
    } >.build/ansible.log 2>&1 || echo "That failed; its tests are skipped: $(tail -n 1 .build/ansible.log)"
    rm -rf $ansible/download
fi

# To run a playbook, ansible-core needs libraries of 1 MB besides.
if [ -e $ansible/playing ] || [ ! -e $ansible/osx_defaults.py ]; then
    :
elif [ -n "$report" ]; then
    echo "Skipped: the test of a playbook of Ansible, whose libraries are not in $ansible."
else
    echo "Installing the libraries of Ansible from PyPI into $ansible, 1 MB."
    {
        $ansible/bin/pip install --quiet --retries 1 --timeout 30 --no-deps jinja2==3.1.6 MarkupSafe==3.0.4 \
            packaging==26.3 PyYAML==6.0.3 && $ansible/bin/ansible-playbook --version && touch $ansible/playing
    } >.build/ansible.log 2>&1 || echo "That failed; its test is skipped: $(tail -n 1 .build/ansible.log)"
fi
exit 0
