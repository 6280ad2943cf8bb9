"""Prints what plistlib reads from a file: one line `key = type value` a top-level key, sorted."""
import datetime
import plistlib
import sys


def describe(value):
    if isinstance(value, bool):
        return "bool true" if value else "bool false"
    if isinstance(value, int):
        return f"int {value}"
    if isinstance(value, float):
        return f"float {value!r}"
    if isinstance(value, str):
        return f"str {ascii(value)}"
    if isinstance(value, bytes):
        return f"data {value.hex()}" if len(value) < 64 else f"data of {len(value)} bytes"
    if isinstance(value, datetime.datetime):
        return f"date {value.isoformat()}"
    if isinstance(value, plistlib.UID):
        return f"uid {value.data}"
    if isinstance(value, list):
        return "[" + ", ".join(describe(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{ascii(key)}: {describe(value[key])}" for key in sorted(value)) + "}"
    raise TypeError(type(value))


with open(sys.argv[1], "rb") as file:
    root = plistlib.load(file)
for key in sorted(root):
    print(f"{ascii(key)[1:-1]} = {describe(root[key])}")
