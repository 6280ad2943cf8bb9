"""Makes binary documents of random values, in all the forms that the format allows."""

import datetime
import plistlib
import struct

from values import value

REFERENCE_DATE = datetime.datetime(2001, 1, 1)


def binary_document(random):
    if random.random() < 0.2:
        try:
            return plistlib.dumps(value(random), fmt=plistlib.FMT_BINARY, sort_keys=False)
        except Exception:  # a surrogate, or another value that plistlib does not write
            return b""
    return _Writer(random).document(value(random))


class _Writer:
    def __init__(self, random):
        self.random = random
        self.reference_width = random.choice([1, 2, 2, 2, 4, 8, 3])
        self.objects = []

    def document(self, root):
        top = self._add(root)
        if self.reference_width == 1 and len(self.objects) > 256:
            return b""
        data = b"bplist00"
        offsets = []
        for body in self.objects:
            offsets.append(len(data))
            data += body
        table = len(data)
        width = self.random.choice([width for width in (1, 2, 3, 4, 8) if table < 256**width])
        data += b"".join(offset.to_bytes(width, "big") for offset in offsets)
        return data + bytes(6) + struct.pack(">BBQQQ", width, self.reference_width, len(offsets), top, table)

    def _add(self, value):
        if self.objects and self.random.random() < 0.02:
            return self.random.randrange(len(self.objects))
        number = len(self.objects)
        self.objects.append(b"")
        self.objects[number] = self._body(value)
        return number

    def _body(self, value):
        random = self.random
        if isinstance(value, str):
            if value.isascii() and random.random() < 0.8:
                return self._counted(0x50, len(value)) + value.encode()
            units = value.encode("utf-16-be", "surrogatepass")
            return self._counted(0x60, len(units) // 2) + units
        if isinstance(value, bool):
            return b"\x09" if value else b"\x08"
        if isinstance(value, int):
            if value >= 2**63 or random.random() < 0.1:
                return b"\x14" + value.to_bytes(16, "big", signed=True)
            if value < 0:
                return b"\x13" + value.to_bytes(8, "big", signed=True)
            power = random.choice([power for power in range(4) if value < 256 ** (1 << power)])
            return bytes([0x10 | power]) + value.to_bytes(1 << power, "big")
        if isinstance(value, float):
            if random.random() < 0.3 and abs(value) < 1e38:
                return b"\x22" + struct.pack(">f", value)
            return b"\x23" + struct.pack(">d", value)
        if isinstance(value, datetime.datetime):
            seconds = (value - REFERENCE_DATE).total_seconds() + random.choice([0, 0, 0.5, 0.25, 0.123456])
            return b"\x33" + struct.pack(">d", seconds)
        if isinstance(value, bytes):
            return self._counted(0x40, len(value)) + value
        if isinstance(value, plistlib.UID):
            width = random.choice([width for width in range(1, 9) if value.data < 256**width])
            return bytes([0x80 | width - 1]) + value.data.to_bytes(width, "big")
        if isinstance(value, list):
            return self._counted(0xA0, len(value)) + self._references([self._add(element) for element in value])
        keys = [self._add(key) for key in value]
        return self._counted(0xD0, len(value)) + self._references(keys + [self._add(element) for element in value.values()])

    def _counted(self, marker, count):
        if count < 15 and self.random.random() < 0.95:
            return bytes([marker | count])
        power = self.random.choice([power for power in range(4) if count < 256 ** (1 << power)])
        return bytes([marker | 15, 0x10 | power]) + count.to_bytes(1 << power, "big")

    def _references(self, numbers):
        width = self.reference_width
        return b"".join((number % 256**width).to_bytes(width, "big") for number in numbers)
