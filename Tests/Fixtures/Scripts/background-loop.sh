while :; do sleep 1; kill -0 "$$" || exit; done &
until false; do sleep 5; exit; done >/dev/null 2>&1 &
{ sleep 2; cd /; } &
(sleep 3; exit 4) &
sleep 9 & defaults write com.pigeon Zoom -int 2
#> prefs write com.pigeon Zoom -int 2
