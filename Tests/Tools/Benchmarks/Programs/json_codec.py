"""Decodes and encodes a document once with Python's json. The format of the output is in codec_works.py."""

import json
import resource
import sys
import time

with open(sys.argv[1], "rb") as file:
    document = file.read()


def report(work, function):
    start = time.monotonic_ns()
    result = function()
    duration = time.monotonic_ns() - start
    print(work, duration, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    return result


value = report("decode", lambda: json.loads(document))
report("encode", lambda: json.dumps(value).encode())
