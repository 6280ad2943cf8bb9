defaults write com.pigeon Color blue
prefs delete com.pigeon Places
