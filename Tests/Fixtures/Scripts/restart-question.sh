read -p "Restart now? (y/n) " -n 1 -r < /dev/null
echo
if [[ $REPLY =~ ^[Yy]$ ]]
then
	sudo shutdown -r now
fi
PROMPT='> '
select choice in Yes No; do
	case $choice in
		Yes ) break;;
		No ) break;;
	esac
done < /dev/null
defaults write com.pigeon Prompt -string "$PROMPT"
#> prefs write com.pigeon Prompt -string '> '
