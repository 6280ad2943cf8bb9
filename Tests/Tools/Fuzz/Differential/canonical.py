"""Writes a value of plistlib as the text that Judge/CanonicalText.swift writes for an equal value."""

import datetime
import plistlib
import struct

LIMIT = 1_000_000
REFERENCE_DATE = datetime.datetime(2001, 1, 1)
MICROSECOND = datetime.timedelta(microseconds=1)


class TooLong(Exception):
    """The text of the value would be too long to compare."""


def canonical(value):
    pieces = []
    _write(value, pieces, [0])
    return "".join(pieces)


def _write(value, pieces, length):
    length[0] += 1 + (len(value) if isinstance(value, (str, bytes)) else 0)
    if length[0] > LIMIT / 2:
        raise TooLong
    if isinstance(value, str):
        pieces.append(f"s{value.encode().hex()} ")
    elif isinstance(value, bool):
        pieces.append(f"b{int(value)} ")
    elif isinstance(value, int):
        pieces.append(f"i{value} ")
    elif isinstance(value, float):
        pieces.append(f"r{struct.unpack('>Q', struct.pack('>d', value))[0]:x} ")
    elif isinstance(value, datetime.datetime):
        pieces.append(f"d{(value - REFERENCE_DATE) // MICROSECOND} ")
    elif isinstance(value, bytes):
        pieces.append(f"x{value.hex()} ")
    elif isinstance(value, plistlib.UID):
        pieces.append(f"u{value.data} ")
    elif isinstance(value, list):
        pieces.append("[ ")
        for element in value:
            _write(element, pieces, length)
        pieces.append("] ")
    else:
        pieces.append("{ ")
        for key, element in sorted(
            ((key.encode().hex(), element) for key, element in value.items()), key=lambda pair: pair[0]
        ):
            pieces.append(f"{key}= ")
            _write(element, pieces, length)
        pieces.append("} ")
