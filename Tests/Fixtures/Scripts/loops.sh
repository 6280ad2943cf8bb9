for app in Dock Finder; do killall "$app" >/dev/null 2>&1; done; defaults write com.pigeon Loop -int 1
for ((i = 0; i < 3; i++)); do echo $i; done
for n in 1 2 3
do
	[ "$n" = 2 ] && continue
	echo "$n" do done
done | sort
while read -r line; do echo "$line"; done < /etc/hosts
until ping -c1 example.com; do sleep 1; done &
select fruit in apple pear; do break; done < /dev/null
for arg; do shift; done
for arg
do :
done
#> prefs write com.pigeon Loop -int 1
