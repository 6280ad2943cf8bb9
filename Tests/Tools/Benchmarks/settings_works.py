"""Settings of a running program: how long reading and setting one takes, and how soon another program sees it.

Each program measures itself and prints a line for each part:

    PART NANOSECONDS KILOBYTES

with the time of one call and the most memory that the process has had until then. A part is `integer`, `set`, or both,
with the number of keys that the domain has, or `seen`: from setting a value in one process until another is told of it.
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
        Work("Settings of two programs, on the disk:", [
            programs.parts_peer("PrefsCore", [place.folder / "settings", "seen"], **durable),
        ]),
    ]
