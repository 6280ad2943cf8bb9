"""Writes a document that is made to trap, to hang or to fill memory: hostile_document.py NAME > FILE

Every one of them is to be refused. With --names the names are written.
"""
import struct
import sys

MILLION = 1_000_000
MANY = 50 * MILLION
# Of what takes several steps a byte.
FEWER = 20 * MILLION


def nothing_but(unit, count):
    return lambda: unit * count


def xml(body, end=b"</plist>"):
    return b'<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n' + body + end


def binary(objects, offset_width=4, reference_width=4, count=None, root=0, offsets=None, table=None):
    """A binary document of these objects, with what its trailer is to claim."""
    if offsets is None:
        offsets, place = [], 8
        for content in objects:
            offsets.append(place)
            place += len(content)
    body = b"bplist00" + b"".join(objects)
    width = min(offset_width, 8)
    entries = b"".join(offset.to_bytes(width, "big") for offset in offsets) if width else b"\0" * 8
    trailer = struct.pack(
        ">6xBBQQQ", offset_width, reference_width, len(offsets) if count is None else count, root,
        len(body) if table is None else table)
    return body + entries + trailer


def array(references, width=4):
    return marker(0xA0, len(references)) + b"".join(number.to_bytes(width, "big") for number in references)


def marker(kind, count):
    return bytes([kind | 0x0F, 0x13]) + count.to_bytes(8, "big")


def tower(levels):
    """Levels of ten references to the next one: 10^levels values."""
    return binary([array([level] * 10) for level in range(1, levels + 1)] + [b"\x09"])


def tower_of_dictionaries(levels):
    keys = [levels + 1 + number for number in range(10)]
    level = lambda inner: marker(0xD0, 10) + b"".join(
        number.to_bytes(4, "big") for number in keys + [inner] * 10)
    return binary([level(inner) for inner in range(1, levels + 1)] + [b"\x09"]
                  + [bytes([0x51, 0x61 + number]) for number in range(10)])


def nested_arrays(levels):
    return binary([array([number]) for number in range(1, levels + 1)] + [b"\xA0"])


def nested_dictionaries(levels):
    one = lambda inner: marker(0xD0, 1) + (levels + 1).to_bytes(4, "big") + inner.to_bytes(4, "big")
    return binary([one(number) for number in range(1, levels + 1)] + [b"\xD0", b"\x51k"])


def absurd_references(position):
    """An array of ten million booleans, one of which is number 2^32 - 1."""
    count = 10 * MILLION
    references = bytearray(b"\0\0\0\1" * count)
    references[position * 4:position * 4 + 4] = b"\xff\xff\xff\xff"
    start = 8 + 10 + 4 * count
    objects = b"bplist00" + marker(0xA0, count) + bytes(references) + b"\x09"
    table = (8).to_bytes(4, "big") + start.to_bytes(4, "big")
    return objects + table + struct.pack(">6xBBQQQ", 4, 4, 2, 0, len(objects))


def entities(levels):
    """Entities of ten entities each (the billion laughs)."""
    declarations = b'<!ENTITY a0 "ha">' + b"".join(
        b'<!ENTITY a%d "%s">' % (level, b"&a%d;" % (level - 1) * 10) for level in range(1, levels + 1))
    return (b'<?xml version="1.0"?><!DOCTYPE plist [' + declarations
            + b"]><plist><string>&a%d;</string></plist>" % levels)


def quadratic_entity():
    """One entity of a megabyte, referred to a million times."""
    return (b'<!DOCTYPE plist [<!ENTITY a "' + b"a" * MILLION + b'">]><plist><string>' + b"&a;" * MILLION
            + b"</string></plist>")


def utf16(text, end=b"", big_endian=False):
    encoding = "utf-16-be" if big_endian else "utf-16-le"
    return ("\ufeff" + text).encode(encoding) + end


DOCUMENTS = {
    # Binary: references
    "self-reference": lambda: binary([array([0])]),
    "mutual reference": lambda: binary([array([1]), array([0])]),
    "dictionary that is its own value": lambda: binary(
        [marker(0xD0, 1) + struct.pack(">II", 1, 0), b"\x51k"]),
    "10^30 values": lambda: tower(30),
    "10^30 keys": lambda: tower_of_dictionaries(30),
    "10 million values and an absurd reference at the end": lambda: absurd_references(10 * MILLION - 1),
    "10 million values and an absurd reference at the start": lambda: absurd_references(0),
    # Binary: numbers
    "count of 2^62": lambda: binary([marker(0xA0, 1 << 62)]),
    "count of 2^63": lambda: binary([marker(0xD0, 1 << 63)]),
    "text of 2^62": lambda: binary([marker(0x50, 1 << 62)]),
    "text of 2^62 units": lambda: binary([marker(0x60, 1 << 62)]),
    "data of 2^62": lambda: binary([marker(0x40, 1 << 62)]),
    "2^62 objects": lambda: binary([b"\x09"], count=1 << 62),
    "root of 2^62": lambda: binary([b"\x09"], root=1 << 62),
    "table at 2^62": lambda: binary([b"\x09"], table=1 << 62),
    "offset outside": lambda: binary([b"\x09"], offsets=[MILLION]),
    "offset of 2^64 - 1": lambda: binary([b"\x09"], offset_width=8, offsets=[(1 << 64) - 1]),
    "offset in the header": lambda: binary([b"\x09"], offsets=[0]),
    "offsets of width 0": lambda: binary([b"\x09"], offset_width=0),
    "offsets of width 9": lambda: binary([b"\x09"], offset_width=9),
    "references of width 0": lambda: binary([b"\xA0"], reference_width=0),
    "references of width 9": lambda: binary([b"\xA0"], reference_width=9),
    # Nesting
    "100 000 arrays in binary": lambda: nested_arrays(100_000),
    "100 000 dictionaries in binary": lambda: nested_dictionaries(100_000),
    "100 000 arrays in XML": lambda: xml(b"<array>" * 100_000 + b"</array>" * 100_000),
    "100 000 dictionaries in XML": lambda: xml(b"<dict><key>k</key>" * 100_000 + b"</dict>" * 100_000),
    "100 000 arrays in OpenStep": lambda: b"(" * 100_000 + b")" * 100_000,
    "100 000 dictionaries in OpenStep": lambda: b"{k=" * 100_000 + b";}" * 100_000,
    "50 MB of parentheses": nothing_but(b"(", MANY),
    "50 MB of braces": nothing_but(b"{", MANY),
    "50 MB of <array>": nothing_but(b"<array>", MANY // 7),
    "50 MB of <": nothing_but(b"<", MANY),
    "50 MB of <plist>": nothing_but(b"<plist>", MANY // 7),
    # Entities
    "billion laughs": lambda: entities(10),
    "quadratic entity": quadratic_entity,
    # Text
    "bad UTF-8 in XML": lambda: xml(b"<string>\xc3\x28</string>"),
    "bad UTF-8 in a comment": lambda: xml(b"<!-- \xff --><true/>"),
    "bad UTF-8 in OpenStep": lambda: b'{ k = "\xc3\x28"; }',
    "bad UTF-8 in an OpenStep comment": lambda: b"/* \xff */ { k = v; }",
    "surrogate in UTF-8": lambda: xml(b"<string>\xed\xa0\x80</string>"),
    "reference to a surrogate": lambda: xml(b"<string>&#xD800;</string>"),
    "references to a pair of surrogates": lambda: xml(b"<string>&#xD83D;&#xDE00;</string>"),
    "reference beyond Unicode": lambda: xml(b"<string>&#x110000;</string>"),
    "lone surrogate in OpenStep": lambda: rb'{ k = "\Ud800"; }',
    "surrogates the wrong way round in OpenStep": lambda: rb'{ k = "\Udc00\Ud800"; }',
    "lone surrogate in binary": lambda: binary([b"\x61\xd8\x00"]),
    "lone surrogate in UTF-16": lambda: utf16("<string>", b"\x00\xd8") + "</string>".encode("utf-16-le"),
    "50 MB of UTF-16 and an odd byte": lambda: utf16("<string>" + "a" * (MANY // 2) + "</string>", b"a"),
    "50 MB of UTF-16 and a lone surrogate": lambda: utf16("<string>" + "a" * (MANY // 2), b"\x00\xd8"),
    "50 MB of UTF-16 and a lone surrogate, big-endian": lambda: utf16(
        "<string>" + "a" * (MANY // 2), b"\xd8\x00", big_endian=True),
    "50 MB of UTF-16 without an end": lambda: utf16("<string>" + "a" * (MANY // 2)),
    "50 MB of UTF-32 and a number beyond Unicode": lambda: ("<string>" + "a" * (MANY // 4)).encode("utf-32-le")
        + b"\x00\x00\x11\x00",
    "50 MB of binary UTF-16 and a lone surrogate": lambda: binary(
        [marker(0x60, MANY // 2) + b"\0a" * (MANY // 2 - 1) + b"\xd8\x00"]),
    # Never closed
    "50 MB of a string in XML": lambda: xml(b"<string>" + b"a" * MANY, b""),
    "50 MB of a string with a reference in XML": lambda: xml(b"<string>&lt;" + b"a" * MANY, b""),
    "50 MB of a string in OpenStep": lambda: b'"' + b"a" * MANY,
    "50 MB of a string with an escape in OpenStep": lambda: rb'"\n' + b"a" * MANY,
    "20 MB of escapes in OpenStep": lambda: b'"' + rb"\n" * (FEWER // 2),
    "20 MB of references in XML": lambda: xml(b"<string>" + b"&lt;" * (FEWER // 4), b""),
    "50 MB of a comment in XML": lambda: xml(b"<!--" + b"-" * MANY, b""),
    "20 MB of comments in XML": lambda: xml(b"<!---->" * (FEWER // 7), b""),
    "50 MB of a comment in OpenStep": lambda: b"/*" + b"*" * MANY,
    "20 MB of comments in OpenStep": lambda: b"/**/" * (FEWER // 4) + b")",
    "50 MB of CDATA": lambda: xml(b"<string><![CDATA[" + b"]" * MANY, b""),
    "50 MB of an instruction": lambda: b"<?xml" + b"?" * MANY,
    "50 MB of a document type": lambda: b"<!DOCTYPE" + b'"\'' * (MANY // 2),
    "50 MB of an internal subset": lambda: b"<!DOCTYPE plist [" + b"<!ENTITY a '\">" * (MANY // 14),
    "50 MB of a tag": lambda: b"<array " + b"a" * MANY,
    "50 MB of hexadecimal data": lambda: b"<" + b"a" * MANY,
    "50 MB of the name of an element": lambda: b"<?xml?><" + b"a" * MANY,
    # Values
    "20 MB of NUL": nothing_but(b"\0", FEWER),
    "50 MB of blanks and a parenthesis": lambda: b" " * MANY + b")",
    "50 MB of 0xFF": nothing_but(b"\xff", MANY),
    "integer of a million digits": lambda: xml(b"<integer>" + b"9" * MILLION + b"</integer>"),
    "integer of a million digits in OpenStep": lambda: b"<*I" + b"9" * MILLION + b">",
    "real of a million digits and a letter": lambda: xml(b"<real>" + b"9" * MILLION + b"x</real>"),
    "real of a million exponents": lambda: xml(b"<real>" + b"1e" * MILLION + b"</real>"),
    "real of a million digits without an exponent": lambda: xml(b"<real>" + b"9" * MILLION + b"e</real>"),
    "date of a million digits": lambda: xml(b"<date>" + b"2" * MILLION + b"-01-01T00:00:00Z</date>"),
    "date of a million digits in OpenStep": lambda: b"<*D" + b"2" * MILLION + b"-01-01 00:00:00 +0000>",
    "date with a fraction of a million digits": lambda: b"<*D2001-01-01 00:00:00." + b"2" * MILLION + b" +000>",
    "50 MB of base64 and a bad character": lambda: xml(b"<data>" + b"AAAA" * (MANY // 4) + b"!</data>"),
    "50 MB of base64 and half a group": lambda: xml(b"<data>" + b"AAAA" * (MANY // 4) + b"A</data>"),
    "50 MB of base64 and a bad character in OpenStep": lambda: b"<[" + b"AAAA" * (MANY // 4) + b"A]>",
    # Keys
    "a million equal keys": lambda: xml(b"<dict>" + b"<key>k</key><true/>" * MILLION + b"<wrong/></dict>"),
    "a million equal keys in OpenStep": lambda: b"{" + b"k=v;" * MILLION + b"(",
}


def main():
    if sys.argv[1:] == ["--names"]:
        print("\n".join(DOCUMENTS))
    else:
        sys.stdout.buffer.write(DOCUMENTS[sys.argv[1]]())


main()
