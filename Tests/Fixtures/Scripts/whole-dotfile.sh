#!/usr/bin/env bash

# Settings of a Mac, with all that people keep around them.

# System Settings would overwrite what changes below.
osascript -e 'tell application "System Settings" to quit'

# Ask for the password once, and keep it fresh until the script has ended.
sudo -v
while true; do sudo -n true; sleep 60; kill -0 "$$" || exit; done 2>/dev/null &

###############################################################################
# General                                                                     #
###############################################################################

sudo scutil --set ComputerName "pigeon-loft"
sudo nvram SystemAudioVolume=" "
defaults write NSGlobalDomain NSTableViewDefaultSizeMode -int 2
defaults write -g NSWindowResizeTime -float 0.001
sudo defaults write /Library/Preferences/com.apple.loginwindow AdminHostInfo HostName
/System/Library/Frameworks/CoreServices.framework/Frameworks/LaunchServices.framework/Support/lsregister -kill -r -domain local -domain system -domain user
launchctl unload -w /System/Library/LaunchAgents/com.apple.notificationcenterui.plist 2> /dev/null
hash tmutil &> /dev/null && sudo tmutil disablelocal
sudo systemsetup -settimezone "Europe/Brussels" > /dev/null
sudo rm -f /private/var/vm/sleepimage

###############################################################################
# Finder                                                                      #
###############################################################################

defaults write com.apple.finder NewWindowTargetPath -string "file://${HOME}/Desktop/"
/usr/libexec/PlistBuddy -c "Set :DesktopViewSettings:IconViewSettings:arrangeBy grid" ~/Library/Preferences/com.apple.finder.plist
defaults write com.apple.finder FXInfoPanesExpanded -dict \
	General -bool true \
	OpenWith -bool true \
	Privileges -bool true
chflags nohidden ~/Library && xattr -d com.apple.FinderInfo ~/Library
find "${HOME}/Library/Application Support/Dock" -name "*-*.db" -maxdepth 1 -delete

###############################################################################
# Spotlight, Terminal                                                         #
###############################################################################

defaults write com.apple.spotlight orderedItems -array \
	'{"enabled" = 1;"name" = "APPLICATIONS";}' \
	'{"enabled" = 0;"name" = "FONTS";}'
killall mds > /dev/null 2>&1
sudo mdutil -i on / > /dev/null

defaults write com.apple.terminal StringEncodings -array 4
osascript <<EOD

tell application "Terminal"

	local openWindows
	local themeName

	set themeName to "Solarized"

	(* It's only then in the list of themes. *)
	do shell script "open '$HOME/init/" & themeName & ".terminal'"
	set default settings to settings set themeName

end tell

EOD
open "${HOME}/init/Solarized.itermcolors"
cp -r init/shortcuts.json ~/Library/Application\ Support/Spectacle/Shortcuts.json 2> /dev/null

###############################################################################
# Restart what has changed                                                    #
###############################################################################

for app in "Activity Monitor" \
	"cfprefsd" \
	"Dock" \
	"Finder" \
	"SystemUIServer"; do
	killall "${app}" &> /dev/null
done
echo "Done. Some of this takes a restart."
#> prefs write -g NSTableViewDefaultSizeMode -int 2
#> prefs write -g NSWindowResizeTime -float 0.001
#> prefs write /Library/Preferences/com.apple.loginwindow AdminHostInfo -string HostName
#> prefs write com.apple.finder FXInfoPanesExpanded -dict -string General -bool true -string OpenWith -bool true -string Privileges -bool true
#> prefs write com.apple.finder NewWindowTargetPath -string file://$HOME/Desktop/
#> prefs write com.apple.spotlight orderedItems '( { enabled = 1; name = APPLICATIONS; }, { enabled = 0; name = FONTS; } )'
#> prefs write com.apple.terminal StringEncodings -array -string 4
