#!/bin/sh
if which brew > /dev/null; then
	brew install "pigeon" || echo "no pigeon"
elif [ -x /opt/brew ]; then
	/opt/brew update
else
	echo "there is no brew, fi"
fi
if ! command -v git >/dev/null 2>&1; then echo 'install git; then come back'; fi
defaults write com.pigeon Zoom -int 3
#> prefs write com.pigeon Zoom -int 3
