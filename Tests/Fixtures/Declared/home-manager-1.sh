# Settings of this host, as home-manager imports them, and some of all hosts.
defaults -currentHost write com.apple.controlcenter BatteryShowPercentage -bool false
defaults -currentHost write com.apple.dock autohide -bool false
defaults -currentHost write com.apple.dock autohide-time-modifier -int 0
defaults -currentHost write com.apple.dock mineffect -string suck
defaults -currentHost write com.apple.dock orientation -string right
defaults -currentHost write com.apple.dock pinning -string start
defaults -currentHost write com.apple.dock showLaunchpadGestureEnabled -bool true
defaults -currentHost write com.apple.dock tilesize -int 48
defaults -currentHost write com.apple.finder AppleShowAllFiles -bool true
defaults -currentHost write com.apple.finder FXPreferredViewStyle -string clmv
defaults -currentHost write com.apple.finder _FXSortFoldersFirst -bool true
defaults -currentHost write com.apple.mouse linear -bool true
defaults write com.apple.iTunes NSUserKeyEquivalents -dict 'Target Search Field' -string '@F'
defaults write com.apple.Terminal StringEncodings -array -int 4
defaults delete com.apple.dashboard mcx-disabled || true
