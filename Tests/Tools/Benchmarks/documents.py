"""The documents of the benchmarks: the same bytes every time.

big.xml      65.7 MB of XML, a dictionary of 100 000 records with values of every kind
big.bin      25.8 MB, the same, binary
records.bin  0.4 MB, the first 2 000 of these records, binary
records.xml  1.3 MB, the same, XML
small.xml    1.4 KB, the settings of a program: a dozen keys with values of every kind
small.bin    0.8 KB, the same, binary
flat.bin     3.2 MB, 100 000 keys with an integer each
flat1m.bin   33.9 MB, 1 000 000 keys
"""

import datetime
import itertools
import plistlib
import random

START = datetime.datetime(2001, 1, 1)


def make(folder):
    """Writes the documents into a folder, unless all of them are there."""
    names = ["big.xml", "big.bin", "records.bin", "records.xml", "small.xml", "small.bin", "flat.bin", "flat1m.bin"]
    if all((folder / name).exists() for name in names):
        return
    folder.mkdir(parents=True, exist_ok=True)
    generator = random.Random(1)
    records = {f"key{number:06d}": record(number, generator) for number in range(100_000)}
    write(folder / "big.xml", records, plistlib.FMT_XML)
    write(folder / "big.bin", records, plistlib.FMT_BINARY)
    first = dict(itertools.islice(records.items(), 2_000))
    write(folder / "records.bin", first, plistlib.FMT_BINARY)
    write(folder / "records.xml", first, plistlib.FMT_XML)
    write(folder / "small.xml", settings(generator), plistlib.FMT_XML)
    write(folder / "small.bin", plistlib.loads((folder / "small.xml").read_bytes()), plistlib.FMT_BINARY)
    write(folder / "flat.bin", {f"HPKey{number:06d}": number for number in range(100_000)}, plistlib.FMT_BINARY)
    write(folder / "flat1m.bin", {f"HPKey{number:07d}": number for number in range(1_000_000)}, plistlib.FMT_BINARY)


def record(number, generator):
    return {
        "name": f"User {number}",
        "id": number,
        "score": generator.random() * 1000,
        "ok": bool(number & 1),
        "when": START + datetime.timedelta(seconds=number * 977),
        "blob": generator.randbytes(24),
        "tags": [f"tag{number % 7}", f"\u00e9{number % 11}", "x" * (number % 40)],
        "pos": {"lat": generator.random() * 90, "long": generator.random() * 180, "title": f"Place {number}"},
    }


def settings(generator):
    """What a program may store of its windows, its user and its network."""
    return {
        "AppearanceFollowsSystem": True,
        "AutomaticUpdateChannel": "stable",
        "BookmarkData": generator.randbytes(96),
        "FontSize": 13,
        "LastCheckForUpdates": START + datetime.timedelta(days=8_000),
        "LineSpacing": 1.25,
        "NSWindow Frame Main": "320 184 1120 760 0 0 1920 1055",
        "Proxy": {"host": "proxy.example.com", "port": 8_080, "enabled": False, "exceptions": ["localhost", "*.local"]},
        "RecentDocuments": [f"/home/pigeon/Documents/Letters/Letter {number}.txt" for number in range(1, 5)],
        "ShowsSidebar": False,
        "SidebarWidth": 212.5,
        "UserName": "Zoë Pigeon",
    }


def write(path, value, form):
    # The document gets its name only when it is complete.
    part = path.with_suffix(".part")
    with open(part, "wb") as file:
        plistlib.dump(value, file, fmt=form)
    part.rename(path)
