"""Compares the codecs of OpenStep text and JSON: alone, as codec_works.py does, and in commands from start to exit.

GNUstep can only be measured in a command. That its programs take 30 ms to start matters little with these documents.
"""

import base64
import json
import random

import documents
from measuring import Work

COUNT = 10_000


def texts(place):
    openstep, text = make(place.documents)
    programs = place.sources / "Programs"
    peer, parts = place.programs.peer, place.programs.parts_peer
    foundation = place.folder / "foundation_codec"
    output = place.root / "output"
    convert = [place.prefs, "convert", "--output", output, "--format"]
    return [
        Work("OpenStep, 10 000 records:", [
            parts("prefs", [place.codec, "openstep", openstep, 1]),
            parts("Foundation", [foundation, "openstep", openstep, 1]),
        ]),
        Work("JSON, 10 000 records:", [
            parts("prefs", [place.codec, "json", text, 1]),
            # Without indentation, Python's encoder is written in C.
            parts("Python's json", ["python3", programs / "json_codec.py", text]),
            parts("Foundation", [foundation, "json", text, 1]),
        ]),
        Work("Check OpenStep of 10 000 records", [
            peer("prefs check", [place.prefs, "check", openstep], 3),
            peer("GNUstep plparse", ["plparse", openstep]),
        ]),
        Work("Write OpenStep of 10 000 records anew", [
            peer("prefs convert", [*convert, "openstep", openstep], 3),
            # Without the file into which it merges, the program writes what it has read.
            peer("GNUstep plmerge", ["plmerge", output, openstep], prepare=lambda: output.unlink(missing_ok=True)),
        ]),
        Work("Write JSON of 10 000 records anew", [
            peer("prefs convert", [*convert, "json", text], 3),
            peer("jq", ["sh", "-c", f"jq . '{text}' >'{output}'"]),
            peer("Python's json", ["python3", "-c", REWRITE, text, output]),
        ]),
    ]


REWRITE = """
import json, sys
with open(sys.argv[1]) as old, open(sys.argv[2], "w") as new:
    new.write(json.dumps(json.load(old)))
"""


def make(folder):
    """Writes the documents, unless they are there. Returns their paths."""
    paths = [folder / "records.openstep", folder / "records.json"]
    if not all(path.exists() for path in paths):
        generator = random.Random(1)
        records = {f"key{number:06d}": documents.record(number, generator) for number in range(COUNT)}
        for path, text in zip(paths, [openstep_text(records) + "\n", json.dumps(simple(records), indent=2, ensure_ascii=False)]):
            # The document gets its name only when it is complete.
            part = path.with_suffix(".part")
            part.write_text(text)
            part.rename(path)
    return paths


def simple(value):
    """A value without the kinds that JSON lacks."""
    if isinstance(value, dict):
        return {key: simple(element) for key, element in value.items()}
    if isinstance(value, list):
        return [simple(element) for element in value]
    if isinstance(value, bytes):
        return base64.b64encode(value).decode()
    return value if isinstance(value, (str, int, float)) else f"{value:%Y-%m-%dT%H:%M:%SZ}"


def openstep_text(value, indentation=""):
    """The text of a value in the original format, which has strings and data only, as Apple and GNUstep lay it out."""
    inner = indentation + "    "
    if isinstance(value, dict):
        pairs = [f"{inner}{key} = {openstep_text(element, inner)};\n" for key, element in value.items()]
        return f"{{\n{''.join(pairs)}{indentation}}}"
    if isinstance(value, list):
        elements = ",\n".join(inner + openstep_text(element, inner) for element in value)
        return f"(\n{elements}\n{indentation})"
    if isinstance(value, bytes):
        return f"<{value.hex(' ', 4)}>"
    if isinstance(value, (bool, int)):
        return str(int(value))
    text = value if isinstance(value, str) else f"{value}"
    if text.isascii() and text.isalnum():
        return text
    return '"' + "".join(character if character.isascii() else f"\\U{ord(character):04x}" for character in text) + '"'
