#!/bin/bash
bold=$(tput bold)
info() { printf '%s%s\n' "$bold" "$*"; }
function warn {
	echo "warning: $1" >&2
	return 1
}
function ask() {
	read -r -p "$1 [y/N] " answer
	[[ $answer == y* ]]
}
cleanup () (
	cd /tmp && rm -f pigeon
	exit 0
)
info "Setting the defaults of pigeon"
warn "no loft"
ask "Really?" && killall Dock
cleanup
defaults write com.pigeon Functions -bool yes
#> prefs write com.pigeon Functions -bool true
