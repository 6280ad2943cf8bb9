"""The bytes of a store's head and rows on the server."""
import collections
import struct

# A version of a key: `value` is a binary property list, or None for a deletion.
Version = collections.namedtuple("Version", "clock device value")
# `ring` has pairs of a push (hexadecimal) and the revision of the head that it replaced.
Head = collections.namedtuple("Head", "epoch collected ring")


def rank(version):
    """The one order of all versions of a key."""
    return version.clock, version.device, version.value or b""


def encode_version(version):
    device = version.device.encode()
    deleted = version.value is None
    return struct.pack(">BBqB", 1, deleted, version.clock, len(device)) + device + (version.value or b"")


def decode_version(data):
    form, flags, clock, length = struct.unpack_from(">BBqB", data)
    if form != 1:
        raise ValueError(f"an envelope of version {form}")
    device, value = data[11:11 + length].decode(), data[11 + length:]
    return Version(clock, device, None if flags & 1 else value)


def encode_head(head):
    links = b"".join(bytes.fromhex(push) + struct.pack(">q", base) for push, base in head.ring)
    return bytes.fromhex(head.epoch) + struct.pack(">q", head.collected) + links


def decode_head(data):
    ring = [(data[at:at + 8].hex(), *struct.unpack_from(">q", data, at + 8)) for at in range(24, len(data), 16)]
    return Head(data[:16].hex(), *struct.unpack_from(">q", data, 16), ring)


def head_key(store):
    return f"/prefs/v1/{store}/head".encode()


def rows_range(store):
    """The range of all rows of a store. After its start, a row's key has the domain, a zero byte and the key."""
    return f"/prefs/v1/{store}/k/".encode(), f"/prefs/v1/{store}/k0".encode()
