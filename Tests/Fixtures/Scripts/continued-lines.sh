if test \
	-d x; \
then \
	echo a; \
fi
whi\
le false; do :; done
foo \
	| bar \
	&& baz \
	|| qux
echo 'a\
b' "c\
d" | cat
defaults write com.pigeon Lines \
	-int 1
#> prefs write com.pigeon Lines -int 1
