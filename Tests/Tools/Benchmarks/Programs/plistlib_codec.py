"""Decodes and encodes a document with Python's plistlib. The format of the output is in codec_works.py."""
import plistlib
import sys
import time


def report(work, start):
    time_taken = (time.monotonic_ns() - start) // times
    with open("/proc/self/status") as status:
        peak = next(line.split()[1] for line in status if line.startswith("VmHWM"))
    print(work, time_taken, peak)


form = plistlib.FMT_XML if sys.argv[1] == "xml" else plistlib.FMT_BINARY
with open(sys.argv[2], "rb") as file:
    document = file.read()
times = int(sys.argv[3])

start = time.monotonic_ns()
for _ in range(times):
    value = plistlib.loads(document)
report("decode", start)

start = time.monotonic_ns()
for _ in range(times):
    plistlib.dumps(value, fmt=form)
report("encode", start)
