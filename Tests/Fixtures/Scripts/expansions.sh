name=${0##*/}
base="${name%.*}" ext="${name#*.}"
path=${HOME/#\/home/~}
echo "${name:-"a } b"}" ${base:+'}'} $((1 + (2 * 3))) $'it\'s'
dir="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
stamp=`date +%s`
echo "`echo "it's"`" \" \' \$ \`
defaults write com.pigeon Expansions -int 1
#> prefs write com.pigeon Expansions -int 1
