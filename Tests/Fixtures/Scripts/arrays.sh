apps=(
	"Activity Monitor"   # not ) here
	Dock 'Finder)'
)
declare -A colors=([red]=1 ["light blue"]=2)
apps+=(Mail)
apps[7]=Safari
for app in "${apps[@]}"; do
	killall "$app" 2>/dev/null || true
done
echo "${#apps[@]} apps, ${apps[*]:0:2}"
defaults write com.pigeon Arrays -int 1
#> prefs write com.pigeon Arrays -int 1
