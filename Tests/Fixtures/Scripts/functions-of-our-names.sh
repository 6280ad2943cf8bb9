defaults() { echo "$@"; }
function prefs { :; }
sudo() { "$@"; }
echo() { printf '%s' "$1"; }
defaults write com.pigeon Names -int 1
#! 1 no ( and no )
#! 2 no function
#! 3 not sudo
#! 4 not echo
