HOME=/tmp/pigeon
export PATH="/opt/bin:$PATH"
PREFS_HOME=$(mktemp -d)
if true; then XDG_DATA_HOME=/tmp; fi
for PREFS_HOST in a; do :; done
read -r HOME < /etc/home
unset XDG_CONFIG_DIRS
export "$1"=x
declare -n home=HOME
defaults write com.pigeon Protected -int 1
PATH=/bin ls
#! 1 does not set HOME
#! 2 does not set PATH
#! 3 does not set PREFS_HOME
#! 4 does not set XDG_DATA_HOME
#! 5 does not set PREFS_HOST
#! 6 does not set HOME
#! 7 does not set XDG_CONFIG_DIRS
#! 8 cannot tell which variable
#! 9 cannot tell which variable
