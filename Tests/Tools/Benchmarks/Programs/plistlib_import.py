"""Reads a document of any format and writes it as a binary one, with Python's plistlib."""
import plistlib
import sys

with open(sys.argv[1], "rb") as document, open(sys.argv[2], "wb") as copy:
    plistlib.dump(plistlib.load(document), copy, fmt=plistlib.FMT_BINARY)
