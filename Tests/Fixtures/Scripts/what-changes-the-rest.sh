cd "$(dirname "$0")"
source ./functions.sh
. "$HOME/.profile" || true
eval "$(brew shellenv)"
exec > log.txt 2>&1
trap 'rm -f x' EXIT
alias ll='ls -l'
pushd /tmp > /dev/null
set -n
setopt extended_glob
command cd /tmp
if true; then builtin cd /; fi
return 0
defaults write com.pigeon Rest -int 1
#! 1 not cd
#! 2 not source
#! 3 not .,
#! 4 not eval
#! 5 not exec
#! 6 not trap
#! 7 not alias
#! 8 not pushd
#! 9 not set
#! 10 not setopt
#! also refused: lines 11, 12, 13
