"""The file of a mirror, as Sources/PrefsCloud/Mirror writes it."""
import collections
import plistlib
import struct

from envelope import decode_head, decode_version, encode_head, encode_version


# `base_revision` 0: the server has no row of the key; `base_size` None: it has a tombstone.
Record = collections.namedtuple(
    "Record", "version pending known base_revision base_size floor over_quota", defaults=[False, False, 0, None, 0, False])


class Mirror:
    def __init__(self, device, machine, head=None, head_revision=0, revision=0, starts_new_epoch=False, last_sync=0, offset=0):
        self.device, self.machine, self.head, self.head_revision = device, machine, head, head_revision
        self.revision, self.starts_new_epoch, self.last_sync = revision, starts_new_epoch, last_sync
        self.offset = offset
        self.records = {}       # by `domain\0key`


def decode_mirror(data):
    form = plistlib.loads(data)
    mirror = Mirror(
        form["Device"], form["Machine"], decode_head(form["Head"]) if "Head" in form else None, form.get("HeadRevision", 0),
        form.get("Revision", 0), form.get("StartsNewEpoch", False), form.get("LastSynchronization", 0), form.get("Offset", 0))
    for name, data in form.items():
        if "\0" in name:
            mirror.records[name] = decode_record(data)
    return mirror


def encode_mirror(mirror):
    form = {"FormatVersion": 2, "Device": mirror.device, "Machine": mirror.machine, "Offset": mirror.offset,
            "LastSynchronization": mirror.last_sync, "Revision": mirror.revision}
    if mirror.head:
        form.update(Head=encode_head(mirror.head), HeadRevision=mirror.head_revision)
    if mirror.starts_new_epoch:
        form["StartsNewEpoch"] = True
    form.update({name: encode_record(record) for name, record in mirror.records.items()})
    return plistlib.dumps(form, fmt=plistlib.FMT_BINARY)


# The bits of a record's flags.
PENDING, KNOWN, OVER_QUOTA, ROW, ROW_WITH_VALUE = 1, 2, 4, 8, 16


def decode_record(data):
    flags, floor, revision, size = struct.unpack_from(">Bqqq", data)
    return Record(
        decode_version(data[25:]), bool(flags & PENDING), bool(flags & KNOWN), revision, size if flags & ROW_WITH_VALUE else None,
        floor, bool(flags & OVER_QUOTA))


def encode_record(record):
    bits = {PENDING: record.pending, KNOWN: record.known, OVER_QUOTA: record.over_quota, ROW: record.base_revision != 0,
            ROW_WITH_VALUE: record.base_size is not None}
    flags = sum(bit for bit, is_set in bits.items() if is_set)
    return struct.pack(">Bqqq", flags, record.floor, record.base_revision, record.base_size or 0) + encode_version(record.version)
