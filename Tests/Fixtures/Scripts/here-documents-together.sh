cat <<A - <<'B' | tr a b; echo "after both"
defaultsx
A
A
B
if cat <<C
done
C
then :
fi
sort <<D && uniq <<D
a
D
b
D
defaults write com.pigeon Here -int 2
#> prefs write com.pigeon Here -int 2
