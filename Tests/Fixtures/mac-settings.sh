#!/bin/sh
# Settings of a Mac as people keep them: functions, loops, conditions, substitutions and other programs.

if [ "${1-}" = --quiet ]; then say() { :; }; else say() { echo "$@"; }; fi

add_app() {
    defaults write com.apple.dock persistent-apps -array-add \
        "<dict><key>tile-data</key><dict><key>file-data</key><dict><key>_CFURLString</key><string>$1</string></dict></dict></dict>"
}

hot_corner() {
    defaults write com.apple.dock "wvous-$1-corner" -int "$2"
    defaults write com.apple.dock "wvous-$1-modifier" -int "${3:-0}"
}

say "Setting up"
defaults write -g AppleLanguages -array "en" "nl"
defaults write NSGlobalDomain AppleLocale -string "en_GB@currency=EUR"
defaults write NSGlobalDomain NSWindowResizeTime -float 0.001
defaults write com.apple.finder NewWindowTargetPath -string "file://$HOME/"

for app in Mail Safari Notes Music; do
    add_app "/Applications/$app.app"
done

hot_corner tl 2
hot_corner tr 4 1048576
hot_corner bl 5

number=1
while [ "$number" -le 150 ]; do
    defaults write "com.example.app$((number % 7))" "Setting$number" -int "$number"
    number=$((number + 1))
done

case $(defaults read-type com.example.app1 Setting1 2>/dev/null) in
*integer*) defaults write com.example.app1 IsInteger -bool true ;;
*) defaults write com.example.app1 IsInteger -bool false ;;
esac

if ! defaults read com.example.app2 Missing >/dev/null 2>&1; then
    defaults write com.example.app2 Missing -date "2024-01-02T03:04:05Z"
fi

count=$(defaults read com.example.app3 Setting3)
defaults write com.example.app3 Copy -int "$((count + 1))"

for key in OpenWith Sidebar; do
    defaults write com.apple.finder "$key" -dict name "$key" enabled -bool yes
    defaults write com.apple.finder "$key" -dict-add size -int 12
    defaults write com.apple.finder "$key" '{ name = "'"$key"'"; size = 13; }'
done

defaults write "$HOME/Library/Preferences/com.example.byPath" Path -string "by path"
defaults -currentHost write com.apple.screensaver idleTime -int 0
defaults delete com.example.app4 Setting4
defaults delete com.example.app4 NeverThere 2>/dev/null || true

sudo defaults write /Library/Preferences/com.example.system Level -int 3 || say "not for this user"
sudo pmset -a displaysleep 15
defaults write /.Spotlight-V100/VolumeConfiguration Exclusions -array "/Volumes" 2>/dev/null || say "no such folder"
osascript -e 'tell application "System Events" to quit' >/dev/null 2>&1 &&
    killall Finder >/dev/null 2>&1

while read -r domain key value; do
    defaults write "$domain" "$key" "$value"
done <<SETTINGS
com.example.lines First one
com.example.lines Second two words
com.example.lines Third three whole words
SETTINGS

say "Done"
