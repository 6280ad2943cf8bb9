die() { echo "$1" >&2; exit 1; }
check() {
	[ -d "$1" ] || die "no $1"
}
try() { "$@"; }
defaults write com.pigeon Die -int 1
check /loft
[ -n "$PIGEON" ] || die "no pigeon"
(die "only the subshell")
try die now
"$RUN" die
#! 7 not check
#! 8 not die
#! 10 not die
#! 11 not die
