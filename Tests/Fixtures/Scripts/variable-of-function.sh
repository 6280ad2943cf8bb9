choose() { COLOR=blue; }
COLOR=red
choose
defaults write com.pigeon Color -string "$COLOR"
#! 4 COLOR is set on line 1
