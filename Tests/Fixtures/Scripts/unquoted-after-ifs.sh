IFS=:
NAME=a:b
defaults write com.pigeon Name -string "$NAME"
defaults write com.pigeon Names -array $NAME
#! 4 quote it with " "
