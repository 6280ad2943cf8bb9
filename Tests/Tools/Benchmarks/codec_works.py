"""Compares the codecs alone: from bytes in memory to a value, and back. Reading the file is not measured.

Each program in Programs/ and Codec/ decodes and encodes a document once and prints two lines:

    decode NANOSECONDS KILOBYTES
    encode NANOSECONDS KILOBYTES

KILOBYTES is the most memory that the process has had until then, including the document.
"""

from measuring import Work


def codecs(place):
    return [work(place, "XML", "xml", "big.xml"), work(place, "Binary", "binary", "big.bin")]


def work(place, title, form, document):
    arguments = [form, place.documents / document]
    programs = place.sources / "Programs"
    return Work(f"{title}, 100 000 records:", [
        place.programs.parts_peer("prefs", [place.codec, *arguments]),
        place.programs.parts_peer("libplist", [place.folder / "libplist_codec", *arguments]),
        place.programs.parts_peer("Python's plistlib", ["python3", programs / "plistlib_codec.py", *arguments]),
        place.programs.parts_peer("Foundation", [place.folder / "foundation_codec", *arguments]),
    ])
