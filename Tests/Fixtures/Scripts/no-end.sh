defaults write com.pigeon End -int 1
if [ -d /loft ]; then
	echo "$(date)"
while true; do
	sleep 1
done
#! 2 where this statement ends
