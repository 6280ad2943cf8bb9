# Durations as strings, as older versions of nix-darwin took them.
defaults write com.apple.dock autohide -bool YES
defaults write com.apple.dock autohide-delay -string '0.0'
defaults write com.apple.dock autohide-time-modifier -string '.0'
defaults write com.apple.dock dashboard-in-overlay -bool YES
defaults write com.apple.dock enable-spring-load-actions-on-all-items -bool YES
defaults write com.apple.dock expose-animation-duration -string '0.25'
defaults write com.apple.dock expose-group-by-app -bool NO
defaults write com.apple.dock launchanim -bool NO
defaults write com.apple.dock mineffect -string 'scale'
defaults write com.apple.dock minimize-to-application -bool YES
defaults write com.apple.dock orientation -string 'left'
defaults write com.apple.dock show-recents -bool NO
defaults write com.apple.dock tilesize -int 24
defaults write com.apple.finder CreateDesktop -bool NO

# For all users
defaults write /Library/Preferences/com.apple.loginwindow ShutDownDisabledWhileLoggedIn -bool YES
defaults write /Library/Preferences/com.apple.loginwindow PowerOffDisabledWhileLoggedIn -bool YES
defaults write /Library/Preferences/com.apple.loginwindow RestartDisabledWhileLoggedIn -bool YES

defaults write -g AppleFontSmoothing -int 1
defaults write -g AppleKeyboardUIMode -int 3
defaults write -g ApplePressAndHoldEnabled -bool NO
defaults write -g AppleShowScrollBars -string 'Always'
defaults write -g NSDisableAutomaticTermination -bool YES
defaults write -g NSNavPanelExpandedStateForSaveMode -bool YES
defaults write -g NSTableViewDefaultSizeMode -int 2
defaults write -g NSTextShowsControlCharacters -bool YES
defaults write -g NSWindowResizeTime -string '0.001'
defaults write -g InitialKeyRepeat -int 20
defaults write -g KeyRepeat -int 2
defaults write -g com.apple.mouse.tapBehavior -int 1
defaults write -g com.apple.springing.delay -string '0.00'
defaults write -g com.apple.springing.enabled -bool YES
