"""The file of a mirror, as Sources/PrefsCloud/Mirror writes it."""
import collections
import plistlib

from envelope import Version, decode_head, encode_head


# `base_revision` 0: the server has no row of the key; `base_size` None: it has a tombstone.
Record = collections.namedtuple(
    "Record", "version pending known base_revision base_size floor over_quota", defaults=[False, False, 0, None, 0, False])


class Mirror:
    def __init__(self, device, machine, head=None, head_revision=0, revision=0, starts_new_epoch=False, last_sync=0, clock=0,
                 offset=0):
        self.device, self.machine, self.head, self.head_revision = device, machine, head, head_revision
        self.revision, self.starts_new_epoch, self.last_sync = revision, starts_new_epoch, last_sync
        self.clock, self.offset = clock, offset
        self.records = {}       # by `domain\0key`


def decode_mirror(data):
    form = plistlib.loads(data)
    mirror = Mirror(
        form["Device"], form["Machine"], decode_head(form["Head"]) if "Head" in form else None, form.get("HeadRevision", 0),
        form.get("Revision", 0), form.get("StartsNewEpoch", False), form.get("LastSynchronization", 0), form.get("Clock", 0),
        form.get("Offset", 0))
    for domain, entries in form.get("Domains", {}).items():
        for key, entry in entries.items():
            mirror.records[f"{domain}\0{key}"] = Record(
                Version(entry["Clock"], entry["Device"], entry.get("Value")), entry.get("Pending", False),
                entry.get("Known", False), entry.get("BaseRevision", 0), entry.get("BaseSize"), entry.get("Floor", 0),
                entry.get("OverQuota", False))
    return mirror


def encode_mirror(mirror):
    form = {"FormatVersion": 1, "Device": mirror.device, "Machine": mirror.machine, "Clock": mirror.clock,
            "Offset": mirror.offset, "LastSynchronization": mirror.last_sync, "Revision": mirror.revision}
    if mirror.head:
        form.update(Head=encode_head(mirror.head), HeadRevision=mirror.head_revision)
    if mirror.starts_new_epoch:
        form["StartsNewEpoch"] = True
    domains = {}
    for name, record in mirror.records.items():
        domain, key = name.split("\0")
        entry = {"Clock": record.version.clock, "Device": record.version.device, "Value": record.version.value,
                 "BaseRevision": record.base_revision or None, "BaseSize": record.base_size, "Floor": record.floor or None,
                 "Pending": record.pending or None, "Known": record.known or None, "OverQuota": record.over_quota or None}
        domains.setdefault(domain, {})[key] = {name: value for name, value in entry.items() if value is not None}
    if domains:
        form["Domains"] = domains
    return plistlib.dumps(form, fmt=plistlib.FMT_BINARY)
