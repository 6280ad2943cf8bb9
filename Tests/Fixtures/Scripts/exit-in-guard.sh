if [ "$(uname)" != Darwin ]; then
	echo "this is no Mac"
	exit 1
fi
defaults write com.pigeon Guard -int 1
[ -d /loft ] || exit
command -v brew >/dev/null || { echo "no brew"; exit 2; }
#! 3 not exit
#! 6 not exit
#! 7 not exit
