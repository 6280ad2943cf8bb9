COLOR=red
(COLOR=blue; echo "$COLOR")
other=$(COLOR=green; echo "$COLOR")
{ COLOR=grey; sleep 1; } &
COLOR=pink sleep 1
defaults write com.pigeon Color -string "$COLOR"
#> prefs write com.pigeon Color -string red
