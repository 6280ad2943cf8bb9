say_hello() {
	echo "Sets the defaults of pigeon"
}
if [ "$1" = --help ]; then
	cat <<HELP
usage: pigeon.sh
Sets sane defaults; prefs are in ~/prefs.
HELP
fi
printf 'defaults\n' | wc -l
bash ./scripts/defaults.sh | tee log
ls ~/Library/Preferences/prefs/ | wc -l
defaults write com.pigeon Texts -int 1
#> prefs write com.pigeon Texts -int 1
