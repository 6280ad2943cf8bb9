"""Compares the codecs alone: from bytes in memory to a value, and back. Reading the file is not measured.

Each program in Programs/ and Codec/ has the arguments FORMAT FILE TIMES. It decodes and encodes a document so many
times and prints two lines:

    decode NANOSECONDS KILOBYTES
    encode NANOSECONDS KILOBYTES

Python and Foundation need half a minute for 100 000 records, so they are measured with 2 000 of them, and libplist's
binary encoder, which needs several minutes, too. NANOSECONDS is the time of one repetition. A repetition frees the result of the one before it. KILOBYTES is the most
memory that the process has had until then, including the document.
"""

from measuring import Work


def codecs(place):
    return [
        work(place, "XML, 100 000 records:", "xml", "big.xml", are_slow_included=False),
        work(place, "Binary, 100 000 records:", "binary", "big.bin", are_slow_included=False),
        work(place, "XML, 2 000 records:", "xml", "records.xml", times=3),
        work(place, "Binary, 2 000 records:", "binary", "records.bin", times=3),
        work(place, "XML, 1 KB:", "xml", "small.xml", times=10_000),
        work(place, "Binary, 1 KB:", "binary", "small.bin", times=10_000),
    ]


def work(place, title, form, document, times=1, are_slow_included=True):
    arguments = [form, place.documents / document, times]
    programs = place.sources / "Programs"
    return Work(title, [
        place.programs.parts_peer("prefs", [place.codec, *arguments]),
        place.programs.parts_peer("libplist", [place.folder / "libplist_codec", *arguments]),
        are_slow_included and place.programs.parts_peer("Python's plistlib", ["python3", programs / "plistlib_codec.py", *arguments]),
        are_slow_included and place.programs.parts_peer("Foundation", [place.folder / "foundation_codec", *arguments]),
    ])
