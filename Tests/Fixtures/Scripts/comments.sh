# if while case {
if true # then "
then    # ' do
	# defaults write com.pigeon Never -int 1
	echo a#b '#' "#" # $(
fi # }
{ # (
	echo x #)
} # "
: <<'COMMENT'
do fi done ' " ( `
COMMENT
defaults write com.pigeon Comments -int 1 # fi
#> prefs write com.pigeon Comments -int 1
