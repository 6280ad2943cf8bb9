#!/usr/bin/env bash
[ "$(uname)" = Darwin ] || defaults() { prefs "$@"; }   # for Linux
set -e

NAME="Homing Pigeon"
export SIZE=12
defaults write com.pigeon Name -string "$NAME"; killall "$NAME" 2>/dev/null || true
defaults write com.pigeon Size -int $SIZE && killall -9 $NAME *.plist ~pigeon {a,b} "$NONE" > log 2>&1

# Arguments may be anything.
osascript -e 'tell application "Finder" to quit' -e "say \"$(whoami)\" `date`"
open "${NAME:-it}" ${NAME%% *} ${#NAME} ${NAME/a b/c} $1 "$@" $? $$ ${1:+"x } y"} $'it\'s'
rm -rf "$(dirname "$(mktemp -d)")/$(ls | grep -v '[)]'; true)" \
	$(echo ")" ")") < /dev/null
LC_ALL=C sort names
[ -d ~/Library ] && test -e a -a -e b && printf '%s\n' "$NONE"
command -v brew > /dev/null || true
which defaults
hash tmutil 2>/dev/null && tmutil disablelocal
defaults read com.pigeon Name > /dev/null

# So may what gets the output.
ps aux | grep "[P]igeon" | awk '{ print $2 }' |
	# to the end
	xargs kill -9
sudo launchctl list |& sudo tee -a /var/log/pigeons >> "$HOME/log"
echo "Hello $(hostname)" | tee greeting
echo 'export EDITOR=vim' >> ~/.profile
cat <<< "done; fi" &> out

echo "Done with $NAME."
defaults write com.pigeon Done -bool true
