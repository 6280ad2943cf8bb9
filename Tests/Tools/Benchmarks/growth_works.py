"""Measures how the time of a command grows with the number of keys, the number of domains and the size of a value.

The peers of such a work are the same command with more and more to do, so that its rows are sizes and not programs.
The write of a key does not wait for the disk, whose time does not grow.
"""

import os
import plistlib
import subprocess

from measuring import Work
from place import DOMAIN, SETTINGS

KEYS = [10, 1_000, 100_000, 1_000_000]
DOMAINS = [1, 100, 10_000, 100_000]
BYTES = [1, 1_000, 100_000, 10_000_000, 100_000_000]
# The number of bytes that the kernel allows in an argument.
LONGEST_ARGUMENT = 131_071


def growing(title, what, peers):
    return Work(title, list(peers.values()), grows_with=what)


def growth(place):
    return [*keys(place), *domains(place), *values(place)]


def keys(place):
    homes = {count: made(place, f"keys-{count}", lambda count=count: {
        DOMAIN: {f"HPKey{number:07d}": number for number in range(count)}})
             for count in KEYS}
    last = {count: f"HPKey{count // 10 * 7:07d}" for count in KEYS}

    def peers(command, times=lambda count: 1 if count > 10_000 else 5):
        return {count: place.programs.peer(
            f"{count}", [place.prefs, *command(count)], times(count), PREFS_HOME=str(home), PREFS_SYNC="off")
            for count, home in homes.items()}

    return [
        growing("Read one key", "keys", peers(lambda count: ["read", DOMAIN, last[count]])),
        growing("Write one key", "keys", peers(lambda count: ["write", DOMAIN, last[count], "-int", "1@"])),
        # The number of this process, since a key that an earlier run has added would not be new.
        growing("Add one key", "keys", peers(lambda count: ["write", DOMAIN, f"HPNew{os.getpid()}-@", "-int", "1"])),
        growing("Export as XML", "keys", peers(lambda count: ["export", DOMAIN, "-"])),
    ]


def domains(place):
    homes = {count: made(place, f"domains-{count}", lambda count=count: {
        f"com.example.domain{number}": SETTINGS for number in range(count)})
             for count in DOMAINS}

    def peers(command):
        return {count: place.programs.peer(
            f"{count}", [place.prefs, *command], 1 if count > 10_000 else 5, PREFS_HOME=str(home))
            for count, home in homes.items()}

    return [
        growing("Read one key", "domains", peers(["read", "com.example.domain0", "key5"])),
        growing("List", "domains", peers(["domains"])),
        growing("Find a text that no domain has", "domains", peers(["find", "needle"])),
    ]


def values(place):
    homes = {count: made(place, f"bytes-{count}", lambda count=count: {DOMAIN: {"small": 1, "text": "x" * count}})
             for count in BYTES}

    def peers(command, longest=BYTES[-1]):
        return {count: place.programs.peer(
            f"{count}", [place.prefs, *command(count)], 1 if count > 10_000 else 5, PREFS_HOME=str(home),
            PREFS_SYNC="off") for count, home in homes.items() if count <= longest}

    return [
        growing("Read the text", "bytes of a text", peers(lambda count: ["read", DOMAIN, "text"])),
        growing("Read a number beside it", "bytes of a text", peers(lambda count: ["read", DOMAIN, "small"])),
        growing("Write a number beside it", "bytes of a text",
               peers(lambda count: ["write", DOMAIN, "small", "-int", "1@"])),
        growing("Write the text", "bytes of a text",
               peers(lambda count: ["write", DOMAIN, "text", "-string", "@" + "y" * (count - 1)], LONGEST_ARGUMENT)),
    ]


def made(place, name, make_contents):
    """A store with these domains, which is kept for later runs, since a hundred thousand files take long to write."""
    home = place.folder / "growth" / name
    if not home.exists():
        part = home.with_suffix(".part")
        part.mkdir(parents=True, mode=0o700, exist_ok=True)
        contents = make_contents()
        for domain, settings in contents.items():
            (part / f"{domain}.plist").write_bytes(plistlib.dumps(settings, fmt=plistlib.FMT_BINARY))
        if DOMAIN in contents:
            # As prefs itself writes the file, with sorted keys.
            with open(part / f"{DOMAIN}.plist", "rb") as file:
                subprocess.run([place.prefs, "import", DOMAIN, "-"], stdin=file, env={"PREFS_HOME": part}, check=True)
        part.rename(home)
    return home
