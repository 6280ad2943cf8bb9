NAME=pigeon
NAME=$(hostname)
defaults write com.pigeon Name -string "$NAME"
if [ -n "$SSH_TTY" ]; then SIZE=12; fi
defaults write com.pigeon Size -int "$SIZE"
for KEY in a b; do echo "$KEY"; done
defaults write com.pigeon $KEY -int 1
read -r ANSWER
defaults write com.pigeon Answer -string "$ANSWER"
printf -v TEXT '%s' x
defaults write com.pigeon Text -string "$TEXT"
: "${LEVEL:=3}"
defaults write com.pigeon Level -int "$LEVEL"
((COUNT = 4))
defaults write com.pigeon Count -int "$COUNT"
#! 3 NAME is set on line 2
#! 5 SIZE is set on line 4
#! 7 KEY is set on line 6
#! 9 ANSWER is set on line 8
#! 11 TEXT is set on line 10
#! 13 LEVEL is set on line 12
#! 15 COUNT is set on line 14
