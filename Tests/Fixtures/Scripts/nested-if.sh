if test -d "$HOME/loft"; then
	if test -w "$HOME/loft"
	then
		for bird in "$HOME"/loft/*; do
			if [ -f "$bird" ]; then
				case $bird in
					*.txt) cat "$bird" ;;
					(*.md | *.rst)
						less "$bird" ;;
					*esac*) echo "esac" ;;
				esac
			fi
		done
	fi
fi
defaults write com.pigeon Birds -array one two
#> prefs write com.pigeon Birds -array -string one -string two
