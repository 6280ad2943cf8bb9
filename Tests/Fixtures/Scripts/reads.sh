#!/bin/sh
# Shows settings before and after it changes one.
defaults read com.example.dock
/usr/bin/defaults find tilesize
defaults write com.example.dock tilesize -int 36
defaults read-type com.example.dock tilesize || true

#> prefs write com.example.dock tilesize -int 36
