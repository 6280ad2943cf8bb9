if [ -f /tmp/x ]; then rm /tmp/x; fi
defaults -currentHost write com.pigeon Volume -float 0.5
defaults delete com.pigeon Old 2>/dev/null || true
for x in 1; do :; done && defaultsx
#> prefs -host TEST-HOST write com.pigeon Volume -float 0.5
