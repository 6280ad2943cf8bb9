if a; then b; fi; for x in y; do z; done; defaults write com.pigeon One -int 1; while false; do c; done; { d; }; defaults write com.pigeon Two -int 2; e() { f; }; X=$(g); cat <<H; defaultsx
h
H
defaults write com.pigeon Three -int 3
#> prefs write com.pigeon One -int 1
#> prefs write com.pigeon Three -int 3
#> prefs write com.pigeon Two -int 2
