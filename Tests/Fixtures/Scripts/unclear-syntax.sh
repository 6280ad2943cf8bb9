defaults write com.pigeon Unclear -int 1
for x in a b; { echo $x; }
foreach y (a b); echo $y; end
coproc LOFT { sleep 1; }
echo "${NAME:-it's}" | cat
if (( (1 + 2) == (3) ); then echo x; fi
done
cat <<$END
x
$END
echo $[1+1] | cat
#! 2 where this statement ends
#! 3 where this statement ends
#! 4 where this statement ends
#! 5 where this statement ends
#! 6 where this statement ends
#! 7 where this statement ends
#! 8 where this statement ends
#! 11 where this statement ends
