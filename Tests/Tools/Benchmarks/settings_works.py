"""Compares the settings of running programs: the time to read and set one, and until another program sees a change.

Each program measures itself and prints a line for each part:

    PART NANOSECONDS KILOBYTES

NANOSECONDS is the time of one call, and KILOBYTES the most memory that the process has had until then. A part is
`integer`, `set`, or both, with the number of keys that the domain has, or the number of observers of other keys; or
`seen`, the time from setting a value in one process until an observer in another is called; or `saving` and `restoring`
a tree of objects, not waiting for the disk, and `encoding` and `decoding` the same tree as one property list.
"""

from measuring import Work


def settings(place):
    home = {"PREFS_HOME": str(place.store("settings", {})), "PREFS_SYNC": "off"}
    durable = {"PREFS_HOME": str(place.store("durable-settings", {}))}
    foundation = {"XDG_CONFIG_HOME": str(place.root / "foundation-settings")}
    programs = place.programs
    return [
        Work("Settings of a running program:", [
            programs.parts_peer("PrefsCore", [place.folder / "settings"], **home),
            programs.parts_peer("Foundation's UserDefaults", [place.folder / "foundation_settings"], **foundation),
        ]),
        Work("Observed settings of a running program:", [
            programs.parts_peer("PrefsCore", [place.folder / "settings", "observers"], **home),
        ]),
        Work("State of 1 111 objects:", [
            programs.parts_peer("PrefsCore", [place.folder / "settings", "restoration"], **home),
        ]),
        Work("Settings of two programs, on the disk:", [
            programs.parts_peer("PrefsCore", [place.folder / "settings", "seen"], **durable),
        ]),
    ]
