"""Writes a document with values of every kind, or checks that a file holds it.

    sample_document.py write xml|binary PATH
    sample_document.py check xml|binary|floored PATH

The XML form has whole seconds only; `floored` is the binary document after a journey through XML.
"""
import datetime
import plistlib
import sys


def sample(form):
    numbers = [0, 1, -1, 127, 128, 255, 256, 65535, 65536, 2**31, 2**32, 2**63 - 1, 2**63, 2**64 - 1, -(2**31), -(2**63)]
    reals = [-0.0, 0.1, 0.5, -147.5, 1e300, 5e-324, 1.7976931348623157e308, float("inf"), float("-inf")]
    epoch = datetime.datetime(2001, 1, 1)
    seconds = {
        "xml": [0, 1, -1, 1e9, -1e9],
        "binary": [0, 0.5, -0.25, 123456789.125, -1e9],
        "floored": [0, 0, -1, 123456789, -1e9],
    }[form]
    texts = [
        "", "a", "en-US", "x & y < z > \"w\" 'v'", "tab\tnewline\n", "caf\u00e9", "cafe\u0301", "\U0001f600", "\u2190",
        "]]>", " blanks ", "x" * 300,
    ]
    return {
        "numbers": numbers,
        "reals": reals,
        "booleans": [True, False],
        "dates": [epoch + datetime.timedelta(seconds=second) for second in seconds],
        "data": [bytes(count % 251 for count in range(length)) for length in (0, 1, 2, 3, 24, 25, 1000, 100_000)],
        "texts": texts,
        "\u00e9": "composed",
        "e\u0301": "decomposed",
        "a key with & < >": {"": "empty key", "nested": {"deeper": [[], {}, [{"deepest": 1}]]}},
        "empty array": [],
        "empty dictionary": {},
        "many": {f"key {index}": index for index in range(1000)},
    }


def same(left, right):
    if type(left) is not type(right):
        return False
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same(left[key], right[key]) for key in left)
    if isinstance(left, list):
        return len(left) == len(right) and all(map(same, left, right))
    return repr(left) == repr(right)


action, name, path = sys.argv[1:]
document = sample(name)
if action == "write":
    with open(path, "wb") as file:
        plistlib.dump(document, file, fmt=plistlib.FMT_XML if name == "xml" else plistlib.FMT_BINARY)
else:
    with open(path, "rb") as file:
        found = plistlib.load(file)
    wrong = [key for key in sorted(document.keys() | found.keys()) if not same(document.get(key), found.get(key))]
    for key in wrong:
        print(f"{key!a}: {found.get(key)!a:.500} is not {document.get(key)!a:.500}")
    sys.exit(1 if wrong else 0)
