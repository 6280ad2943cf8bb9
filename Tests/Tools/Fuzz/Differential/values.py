"""Makes random values of the types that plistlib reads and writes."""

import datetime
import plistlib

CHARACTERS = [
    "a", "b", "Z", "0", "9", "_", "$", "/", ":", ".", "-", " ", "  ", "\t", "\n", "\r", "\"", "'", "\\", "<", ">", "&",
    "]]>", ";", "=", "{", "}", "(", ")", ",", "é", "e\u0301", "ß", "☃", "\ufffd", "\ue000", "👩", "\U0010fffd", "\u2028",
    "\x01", "\x7f", "\x85", "CF$UID",
]
INTEGERS = [0, 1, -1, 127, 128, 255, 256, 65_535, 65_536, 2**31, 2**32 - 1, 2**32, -(2**31), 2**63 - 1, 2**63, 2**64 - 1, -(2**63)]
REALS = [0.0, -0.0, 0.1, 1.5, -12.75, 1e16, 1e17, 1e300, 5e-324, 1.7976931348623157e308, float("inf"), float("-inf"), float("nan")]


def text(random):
    if random.random() < 0.3:
        return "".join(random.choice("abcdefgh") for _ in range(random.choice([0, 1, 3, 14, 15, 16, 40])))
    return "".join(random.choice(CHARACTERS) for _ in range(random.randrange(8)))


def date(random):
    year = random.choice([1, 1899, 1970, 2000, 2001, 2024, 9999, random.randrange(1, 9999)])
    return datetime.datetime(
        year, random.randrange(1, 13), random.randrange(1, 29),
        random.randrange(24), random.randrange(60), random.randrange(60))


def value(random, depth=0):
    kind = random.randrange(12 if depth < 4 else 8)
    if kind < 2:
        return text(random)
    if kind == 2:
        return random.random() < 0.5
    if kind == 3:
        return random.choice(INTEGERS) if random.random() < 0.7 else random.randrange(-(2**63), 2**64)
    if kind == 4:
        return random.choice(REALS) if random.random() < 0.7 else random.uniform(-1e6, 1e6)
    if kind == 5:
        return date(random)
    if kind == 6:
        return random.randbytes(random.choice([0, 1, 2, 3, 14, 15, 16, 50]))
    if kind == 7 and random.random() < 0.9:
        return value(random, depth + 1)
    if kind == 7:
        return plistlib.UID(random.choice([0, 1, 255, 256, 65_536, 2**32 - 1]))
    size = random.choice([0, 1, 2, 3, 5, 15])
    if kind < 10:
        return [value(random, depth + 1) for _ in range(size)]
    return {text(random): value(random, depth + 1) for _ in range(size)}
