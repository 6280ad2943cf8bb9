CMD=defaults
if true; then $CMD write com.pigeon A -int 1; fi
x=$(which defaults)
echo "write com.pigeon B -int 1" | xargs defaults
if true; then \defaults write com.pigeon C -int 1; fi
{ de"fault"s write com.pigeon D -int 1; }
bash <<END | cat
defaults write com.pigeon E -int 1
END
echo "defaults write com.pigeon F -int 1" | sh
if true; then sh -c 'cd /; defaults write com.pigeon G -int 1'; fi
for tool in prefs; do "$tool" write com.pigeon H -int 1; done
y="${Z:-$(defaults delete com.pigeon)}"
alias defaults=prefs
echo `defaults "$VERB" com.pigeon` | cat
#! 2 no if
#! 3 no programs
#! 4 no pipes
#! 5 no if
#! 6 no {
#! 7 redirects
#! 10 no pipes
#! 11 no if
#! 12 no for
#! 13 not as ${Z:-
#! also refused: lines 14, 15
