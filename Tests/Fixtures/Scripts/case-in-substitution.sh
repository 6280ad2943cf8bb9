kind=$(case $OSTYPE in darwin*) echo mac ;; *) echo other ;; esac)
list=$(
	# A ) in a comment, and ' alone
	for x in a b; do
		echo "$(case "$x" in a) echo ")" ;; esac)"
	done
)
defaults write com.pigeon Known -int 1
#> prefs write com.pigeon Known -int 1
