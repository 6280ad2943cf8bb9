defaults write com.pigeon End -int 1
cat <<END
defaults write com.pigeon Text -int 1
 END
#! 2 where this statement ends
