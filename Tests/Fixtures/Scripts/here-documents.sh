cat > ~/.pigeonrc <<END
it's a text with " and `date`
if while { (
$(hostname) ${HOME}
END
cat <<'END' >> ~/.pigeonrc
it's $( no substitution
 END
END
cat <<-	"THE END"
	one
	THE END
defaults write com.pigeon After -string here
#> prefs write com.pigeon After -string here
