ps aux | grep "[P]igeon" | awk '{ print $2 }' | xargs kill -9
curl -fsSL https://example.com/loft.tgz | tar xz -C "$HOME" \
	|| echo "no net"
! grep -q pigeon /etc/hosts && echo pigeon |& sudo tee -a /etc/hosts
time -p sleep 1 | cat
find . -name '*.swp' -print0 |
	while IFS= read -r -d '' file; do
		rm "$file"
	done
diff <(sort a) <(sort b) > /dev/null
cat <<< "done; fi" > out
defaults write com.pigeon Pipe -int 1
#> prefs write com.pigeon Pipe -int 1
