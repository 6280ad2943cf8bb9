#!/usr/bin/env bash
# ~/.macos: settings with the other commands that people keep between them.

set -euo pipefail

echo "Closing System Settings, so that it does not overwrite what is about to change…"
osascript -e 'tell application "System Preferences" to quit'

###############################################################################
# General UI/UX                                                               #
###############################################################################

sudo nvram SystemAudioVolume=" "
sudo -v
defaults write NSGlobalDomain NSTableViewDefaultSizeMode -int 2
defaults write NSGlobalDomain NSAutomaticWindowAnimationsEnabled -bool false; defaults write -g NSWindowResizeTime -float 0.001
defaults write com.apple.systemuiserver menuExtras -array \
	"/System/Library/CoreServices/Menu Extras/Bluetooth.menu" \
	"/System/Library/CoreServices/Menu Extras/Clock.menu"   # the others are not needed
defaults delete NSGlobalDomain NSNoSuchKey 2>/dev/null || true
defaults delete com.example.never > /dev/null 2>&1 || :
/System/Library/Frameworks/CoreServices.framework/Support/lsregister -kill -r -domain local -domain user

# Finder
echo -n 'Finder'; echo ': path bar, lists'
defaults write com.apple.finder ShowPathbar -bool true && killall Finder &> /dev/null
defaults write com.apple.finder FXInfoPanesExpanded -dict \
	General -bool true \
	OpenWith -bool true
chflags nohidden ~/Library && xattr -d com.apple.FinderInfo ~/Library 2>/dev/null || true
find ~/Library/Application\ Support/Dock -name "*.db" -maxdepth 1 -delete
defaults -currentHost write NSGlobalDomain com.apple.mouse.tapBehavior -int 1 >/dev/null

# Dock
defaults write com.apple.dock tilesize -int 36 &&
	defaults write com.apple.dock autohide -bool true
defaults write com.apple.dock persistent-apps -array; defaults write com.apple.dock persistent-apps -array-add '{tile-data={}; tile-type="spacer-tile";}'
sudo defaults write com.apple.loginwindow HideMountPoints -bool true 2> /dev/null

killall Dock SystemUIServer "${APPLICATION}" 2>/dev/null || true
echo "Done. Some of it takes effect after a restart." >&2
