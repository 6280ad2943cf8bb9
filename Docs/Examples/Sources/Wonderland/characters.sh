#!/bin/sh
# Makes Characters.plist, the characters of the story, in the folder of this script.
set -eu
cd "$(dirname "$0")"

prefs write ./Characters.plist --root -array
while IFS='|' read -r identifier name summary; do
    prefs write ./Characters.plist --root -array-add \
        "{ identifier = $identifier; name = \"$name\"; summary = \"$summary\"; }"
done <<'END'
alice|Alice|Seven years old, and polite even while falling.
rabbit|White Rabbit|Has a watch, and no time.
caterpillar|Caterpillar|Three inches high, which is enough.
cat|Cheshire Cat|Grins. Sometimes only the grin is there.
hatter|Hatter|Has quarrelled with Time. It is tea-time.
hare|March Hare|The Hatter's host, and no saner.
dormouse|Dormouse|Sleeps at table, and tells stories.
queen|Queen of Hearts|Knows one sentence, and one verdict.
END
prefs convert Characters.plist --format xml --in-place
