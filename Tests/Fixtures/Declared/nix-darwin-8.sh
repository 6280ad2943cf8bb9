# Values as nix-darwin passes them to `defaults`: XML, with dictionaries and arrays inside one another.
defaults write com.apple.dock persistent-apps '<array>
    <dict><key>tile-data</key><dict><key>file-data</key><dict><key>_CFURLString</key><string>/System/Applications/System Settings.app</string><key>_CFURLStringType</key><integer>0</integer></dict></dict></dict>
    <dict><key>tile-data</key><dict><key>file-data</key><dict><key>_CFURLString</key><string>/Applications/Firefox.app</string><key>_CFURLStringType</key><integer>0</integer></dict></dict></dict>
</array>'
defaults write com.apple.dock persistent-others '<array><dict><key>tile-data</key><dict><key>file-data</key><dict><key>_CFURLString</key><string>file:///Users/me/Downloads</string><key>_CFURLStringType</key><integer>15</integer></dict></dict><key>tile-type</key><string>directory-tile</string></dict></array>'
defaults write com.apple.dock autohide '<integer>1</integer>'
defaults write com.apple.dock autohide-delay '<string>0.1</string>'
defaults write com.apple.dock loc '<string>en_US:FR</string>'
defaults write com.apple.dock wvous-br-modifier '<integer>0</integer>'
defaults write com.apple.finder NewWindowTarget '<string>PfHm</string>'
defaults write com.apple.finder _FXSortFoldersFirst '<true/>'
defaults write com.apple.HIToolbox AppleFnUsageType '<integer>2</integer>'
defaults write com.apple.Safari 'ExtensionsToolbarConfiguration BrowserStandaloneTabBarToolbarIdentifier-v2' '<dict><key>OrderedToolbarItemIdentifiers</key><array><string>CombinedSidebarTabGroupToolbarIdentifier</string><string>SidebarSeparatorToolbarItemIdentifier</string><string>NSToolbarFlexibleSpaceItem</string><string>InputFieldsToolbarIdentifier</string><string>NSToolbarFlexibleSpaceItem</string></array></dict>'
defaults write com.apple.Safari SearchProviderShortName '<string>DuckDuckGo</string>'
defaults write com.apple.controlcenter 'NSStatusItem Preferred Position Bluetooth' '<integer>329</integer>'
defaults write com.apple.controlcenter 'NSStatusItem Visible Item-10' '<integer>0</integer>'
defaults -currentHost write com.apple.controlcenter Sound '<integer>8</integer>'
defaults -currentHost write com.apple.controlcenter BatteryShowPercentage '<true/>'
defaults write /Library/Preferences/com.apple.alf globalstate '<integer>1</integer>'
defaults write /Library/Preferences/com.apple.loginwindow GuestEnabled '<false/>'
