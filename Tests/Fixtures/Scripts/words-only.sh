echo if then else fi do done esac { } ! time
printf '%s\n' while do
touch done fi esac }
brew install do done | cat if
git commit -m "if x; then" || echo fi
say exit cd source eval
defaults write com.pigeon if -string then
defaults write com.pigeon done -string "done"
exit 0
# the end
#> prefs write com.pigeon done -string done
#> prefs write com.pigeon if -string then
