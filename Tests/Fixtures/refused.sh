#!/bin/bash
# What a batch cannot do, each on a line of its own.
COMPUTER="pigeon"
defaults write com.pigeon first -int 1
if [ -d /Applications ]; then
	defaults write com.pigeon inside -bool true
fi
cat > ~/.pigeonrc <<EOF
defaults write com.pigeon text -int x
it's no line of this script
EOF
defaults write com.pigeon second -int two
for app in "Dock" "Finder"; do
	killall "${app}" &> /dev/null
done
set_up() {
	defaults write com.pigeon "$1" "$2"
}
set_up a b
defaults read com.pigeon | grep -q first
defaults write com.pigeon name "$(hostname)"
case "$OSTYPE" in
darwin*) defaults write com.pigeon system mac ;;
esac
defaults delete com.pigeon never || echo "there was none"
defaults delete com.pigeon never
pgrep -q Dock && defaults write com.pigeon running -bool true
cd "$HOME"
defaults write com.pigeon last 'no end
