NAME="Homing Pigeon"
readonly WHERE='Loft 3'
export SIZE=12 UNIT="pt"
TARGET="$HOME/Pictures" EMPTY=""
defaults write com.pigeon Name -string "$NAME"
defaults write com.pigeon Where -string "${WHERE}, $UNIT"
defaults write com.pigeon Size -int $SIZE
defaults write com.pigeon Path -string "${TARGET}/Shots"
defaults write com.pigeon Note -string "$EMPTY"
NAME=Raven && defaults write com.raven Name -string $NAME
