if true; then
	echo x
fi
defaults write com.pigeon Return -int 1
#! 1 carriage return
#! 2 carriage return
#! 3 carriage return
#! 4 carriage return
