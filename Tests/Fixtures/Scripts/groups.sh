#!/bin/sh
{ sudo -v; sleep 1; }
{
	mkdir -p ~/loft
	{ touch ~/loft/a; } 2>/dev/null
} > /dev/null
( cd ~/loft && ( exec rm a ) )
( if true; then exit 3; fi ) || true
defaults write com.pigeon Groups -int 1
#> prefs write com.pigeon Groups -int 1
