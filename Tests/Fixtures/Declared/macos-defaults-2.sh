# Domains of this host, and an array and a dictionary to which macos-defaults adds, where `...` stands for what is there.
defaults -currentHost write NSGlobalDomain com.apple.mouse.tapBehavior -int 1
defaults write NSGlobalDomain com.apple.swipescrolldirection -bool false
defaults write NSGlobalDomain NSPersonNameDefaultDisplayNameOrder -int 1
defaults write com.apple.AddressBook ABNameSortingFormat -string 'sortingFirstName sortingLastName'
defaults write com.apple.AddressBook ABUse21vCardFormat -bool false
defaults write com.apple.AddressBook ABIncludePhotosInVCard -bool true
prefs write com.apple.finder --keypath DesktopViewSettings.IconViewSettings.labelOnBottom -bool false
prefs write org.my.test --keypath aDict.anArray --array-add-new foo bar
defaults write com.apple.systemuiserver dontAutoLoad -array '/System/Library/CoreServices/Menu Extras/Clock.menu'
prefs write com.apple.systemuiserver menuExtras --array-add-new '/System/Library/CoreServices/Menu Extras/Bluetooth.menu'
defaults write /Library/Preferences/com.apple.loginwindow showInputMenu -bool true
prefs delete --if-present com.apple.LaunchServices LSQuarantine
