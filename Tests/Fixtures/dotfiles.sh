#!/bin/sh
# Settings as people keep them in their dotfiles. `defaults` comes from whoever sources this file.

# General
defaults write NSGlobalDomain AppleLanguages -array "en" "nl"
defaults write NSGlobalDomain AppleLocale -string "en_GB@currency=EUR"
defaults write NSGlobalDomain AppleMeasurementUnits -string "Centimeters"
defaults write NSGlobalDomain AppleMetricUnits -bool true
defaults write -g AppleInterfaceStyle Dark
defaults write -g InitialKeyRepeat -int 15
defaults write -g KeyRepeat -int 2
defaults write -globalDomain NSWindowResizeTime -float 0.001
defaults write "Apple Global Domain" AppleShowScrollBars -string "Always"
defaults write NSGlobalDomain NSNavPanelExpandedStateForSaveMode -bool YES
defaults write NSGlobalDomain NSQuitAlwaysKeepsWindows -bool no
defaults write NSGlobalDomain com.apple.springing.delay -float 0
defaults write NSGlobalDomain NSUserKeyEquivalents -dict-add "Zoom" -string '@~z'
defaults write NSGlobalDomain NSUserKeyEquivalents -dict-add "Move Window to Left Side of Screen" "@~\\U2190"
defaults write NSGlobalDomain NSUserDictionaryReplacementItems -array '{ on = 1; replace = omw; with = "On my way!"; }'
defaults write -g com.apple.trackpad.scaling 2.5
defaults -currentHost write NSGlobalDomain com.apple.mouse.tapBehavior -int 1
defaults -currentHost write com.apple.screensaver idleTime -int 0
defaults -currentHost write com.apple.controlcenter BatteryShowPercentage -boolean true

# Finder
defaults write com.apple.finder AppleShowAllFiles TRUE
defaults write com.apple.finder ShowPathbar -bool true
defaults write com.apple.finder NewWindowTarget -string "PfLo"
defaults write com.apple.finder NewWindowTargetPath -string "file://${HOME}/Downloads/"
defaults write com.apple.finder FXPreferredViewStyle -string "Nlsv"
defaults write com.apple.finder FXInfoPanesExpanded -dict \
	General -bool true \
	OpenWith -bool true \
	Privileges -bool false
defaults write com.apple.finder _FXSortFoldersFirst -bool 1
defaults write com.apple.finder QLEnableTextSelection -bool 0
defaults write com.apple.finder WarnOnEmptyTrash -boolean false
defaults write com.apple.desktopservices DSDontWriteNetworkStores -bool true
defaults write com.apple.finder DesktopViewSettings '<dict><key>IconViewSettings</key><dict><key>gridSpacing</key><real>100</real><key>arrangeBy</key><string>grid</string></dict></dict>'

# Dock
defaults write com.apple.dock tilesize -int 36
defaults write com.apple.dock magnification -bool NO
defaults write com.apple.dock largesize -float 90.5
defaults write com.apple.dock mineffect -string scale
defaults write com.apple.dock orientation left
defaults write com.apple.dock autohide-delay -float 0
defaults write com.apple.dock persistent-apps -array
defaults write com.apple.dock persistent-apps -array-add '<dict><key>tile-data</key><dict><key>file-data</key><dict><key>_CFURLString</key><string>/Applications/Safari.app</string><key>_CFURLStringType</key><integer>0</integer></dict></dict></dict>'
defaults write com.apple.dock persistent-others -array-add '{tile-data={}; tile-type="spacer-tile";}'
defaults write com.apple.dock wvous-tl-corner -integer 2
defaults write com.apple.dock wvous-tl-modifier -integer 0
defaults delete com.apple.dock wvous-tl-modifier
defaults write com.apple.dock expose-animation-duration -float .1

# Applications
defaults write com.apple.Terminal StringEncodings -array 4
defaults write com.apple.Terminal "Default Window Settings" -string "Pro"
defaults write com.apple.Safari HomePage -string "about:blank"
defaults write com.apple.Safari ProxiesInBookmarksBar "()"
defaults write com.apple.Safari NSUserKeyEquivalents '{ "New Tab" = "@t"; Back = "\Uf702"; }'
defaults write com.apple.mail DraftsViewerAttributes -dict-add "SortOrder" -string "received-date"
defaults write com.apple.ActivityMonitor SortDirection -int -1
defaults write com.apple.TextEdit PlainTextEncoding -int 4
defaults write com.apple.SoftwareUpdate LastCheck -date "2024-01-02 03:04:05 +0000"
defaults write com.googlecode.iterm2 PromptOnQuit -bool off
defaults write com.googlecode.iterm2 Cookie -data 0fbd77DEADBEEF
defaults write com.googlecode.iterm2 OldName -int 7
defaults rename com.googlecode.iterm2 OldName NewName
defaults write org.m0k.transmission '{ DownloadAsk = 0; DownloadFolder = "/tmp/Torrents"; }'
defaults write "$HOME/Library/Preferences/com.example.app" Installed -bool on
defaults write com.example.gone Unwanted -bool true
defaults delete com.example.gone 2> /dev/null || true
defaults delete com.example.never 2> /dev/null || true

# Questions that scripts ask
if [ "$(defaults read -g KeyRepeat)" != 2 ]; then exit 3; fi
if defaults read com.example.gone > /dev/null 2>&1; then exit 4; fi
defaults read-type com.apple.dock tilesize | grep -q integer || exit 5
defaults export com.apple.dock - | defaults import com.example.copy - || exit 6
