[ -d ~/Sites ] || mkdir ~/Sites
[[ -f ~/.zshrc && ! ( -L ~/.zshrc || $SHLVL > 2 ) ]] && cp ~/.zshrc ~/.zshrc.old
[[ "$OSTYPE" =~ ^(darwin|linux)[0-9]*$ ]] || echo "what is this?"
test -e a -a -e b && rm a b
(( ${BASH_VERSINFO[0]} >= 4 )) && echo "bash 4"
hash brew 2>/dev/null || { echo >&2 "no brew"; }
defaults write com.pigeon Lists -int 1
#> prefs write com.pigeon Lists -int 1
