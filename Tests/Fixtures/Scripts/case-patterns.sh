case "$(uname -s)" in
	Linux*) echo "done" ;;
	Darwin*)
		sw_vers ;;
	*) echo fi; echo do ;;
esac
case $SHELL in */zsh) chsh -s /bin/zsh ;; */bash) : ;; esac
case x in
	"a b"|'c)'|d\)) touch e ;;&
	?) touch f ;&
	[[:alpha:]]) touch g
esac > /dev/null
defaults write com.pigeon Case -bool true
#> prefs write com.pigeon Case -bool true
