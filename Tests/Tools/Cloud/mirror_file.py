"""The file of a mirror, as Sources/PrefsCloud/Mirror writes it."""
import dataclasses
import plistlib

from envelope import Head, Version, decode_head, encode_head


@dataclasses.dataclass
class Record:
    version: Version
    pending: bool = False
    known: bool = False
    base_revision: int = 0          # 0: the server has no row of the key
    base_size: int | None = None    # None: the row is a tombstone
    floor: int = 0
    over_quota: bool = False


@dataclasses.dataclass
class Mirror:
    device: str
    machine: str
    head: Head | None = None
    head_revision: int = 0
    revision: int = 0
    starts_new_epoch: bool = False
    last_sync: int = 0
    clock: int = 0
    offset: int = 0
    records: dict = dataclasses.field(default_factory=dict)     # by `domain\0key`


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
