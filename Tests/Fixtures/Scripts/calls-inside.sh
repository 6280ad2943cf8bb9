for app in com.pigeon com.raven; do
	defaults write "$app" Inside -int 1
done
if [ -d /loft ]; then /usr/bin/defaults delete com.pigeon; fi
while read -r key; do prefs delete com.pigeon "$key"; done < keys
set_up() { sudo defaults write com.pigeon "$1" "$2"; }
[ -d /loft ] && defaults write com.pigeon Loft -int 1
defaults read com.pigeon | grep -q x || echo none
{ command defaults write com.pigeon Group -int 1; }
(env A=b defaults write com.pigeon Sub -int 1)
defaults write com.pigeon Last -int 1
#! 1 no for
#! 4 no if
#! 5 no while
#! 6 no ( and no )
#! 7 depends on [
#! 8 no pipes
#! 9 no {
#! 10 no ( and no )
