"""The documents of the benchmarks: the same bytes every time.

big.xml      65.7 MB of XML, a dictionary of 100 000 records with values of every kind
big.bin      25.8 MB, the same, binary
flat.bin     3.2 MB, 100 000 keys with an integer each
flat1m.bin   33.9 MB, 1 000 000 keys
"""

import datetime
import plistlib
import random

START = datetime.datetime(2001, 1, 1)


def make(folder):
    """Writes the documents into a folder, unless all of them are there."""
    if all((folder / name).exists() for name in ["big.xml", "big.bin", "flat.bin", "flat1m.bin"]):
        return
    folder.mkdir(parents=True, exist_ok=True)
    generator = random.Random(1)
    records = {f"key{number:06d}": record(number, generator) for number in range(100_000)}
    write(folder / "big.xml", records, plistlib.FMT_XML)
    write(folder / "big.bin", records, plistlib.FMT_BINARY)
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


def write(path, value, form):
    # The document gets its name only when it is complete.
    part = path.with_suffix(".part")
    with open(part, "wb") as file:
        plistlib.dump(value, file, fmt=form)
    part.rename(path)
