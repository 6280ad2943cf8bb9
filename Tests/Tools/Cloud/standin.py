#!/usr/bin/env -S python3 -S -E
"""A stand-in for prefs-cloud: the specification's own device (model.py) against a real etcd.

The storm runs it to check itself: with the stand-in it must find nothing, and with a rule left out
(`PREFS_STANDIN_WITHOUT=RULE`) it must find a violation.  It has the commands, files and environment of prefs-cloud that
the storm uses: connect, sync, write, delete, status.
"""
import collections
import datetime
import fcntl
import json
import os
import plistlib
import random
import sys
import time

import model
from device import DOMAIN_BYTES, DOMAIN_KEYS
from envelope import Version, decode_head, decode_version, encode_head, encode_version, head_key, rows_range
from gateway import Client, Refused, Unreachable, data, text
from mirror_file import Mirror, Record, decode_mirror, encode_mirror

model.BATCH = 120
model.WITHOUT.update(filter(None, os.environ.get("PREFS_STANDIN_WITHOUT", "").split(",")))


class Note:
    """What the model wants of an edit. Equal versions share one."""
    notes = {}
    past = frozenset()

    @classmethod
    def of(cls, key, clock, device, value):
        return cls.notes.setdefault((key, clock, device, value), cls())


def version(key, clock, device, value):
    value = None if value is None else value.decode("latin-1")      # the model's values are texts; these keep their order
    return model.Version(clock, device, value, Note.of(key, clock, device, value))


class RealWorld:
    """What a device of the model asks its world for."""
    ring = 32

    max_keys, max_bytes = DOMAIN_KEYS, DOMAIN_BYTES

    def __init__(self):
        self.removed = collections.defaultdict(frozenset)
        offset = int(os.environ.get("PREFS_CLOUD_CLOCK_OFFSET", "0"))
        self.wall = lambda: time.time_ns() // 1_000_000 + offset

    @property
    def now(self):
        return self.wall()

    def new_id(self, kind):
        return random.SystemRandom().randbytes(16 if kind == "epoch" else 8).hex()

    def new_edit(self, device, key, clock, value):
        return model.Version(clock, device.mirror.device, value, Note.of(key, clock, device.mirror.device, value))

    def ignore(self, *_):
        pass

    lowered = check_relation = excuse_pending = pushed = dropped = told = ignore


class Agent:
    def __init__(self):
        home = os.environ["HOME"]
        self.settings_path = os.path.join(os.environ.get("XDG_CONFIG_HOME", home + "/.config"), "prefs/cloud.plist")
        self.folder = os.path.join(os.environ.get("XDG_STATE_HOME", home + "/.local/state"), "prefs/cloud")
        self.settings = {}
        if os.path.exists(self.settings_path):
            with open(self.settings_path, "rb") as file:
                self.settings = plistlib.load(file)
        self.machine = os.environ.get("PREFS_MACHINE_ID", "machine")
        self.world, self.device = RealWorld(), None

    # --- the mirror ---------------------------------------------------------------------------------------------------
    def path(self, name):
        return os.path.join(self.folder, self.settings["Store"], name)

    def transaction(self, change):
        """Reads the mirror, lets `change` act on the device, and replaces the file: all under the lock."""
        with open(self.path("mirror.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            mirror = self.read()
            if self.device is None:
                self.device = model.Device(self.world, mirror, self.machine)
            self.device.mirror = mirror
            if mirror.machine != self.machine:
                self.device.restart()       # a clone takes a device identifier of its own
            result = change(self.device)
            with open(self.path("mirror.new"), "wb") as file:
                file.write(encode_mirror(self.stored(self.device)))
            os.rename(self.path("mirror.new"), self.path("mirror.plist"))
            return result

    def stored(self, device):
        mirror = device.mirror
        form = Mirror(mirror.device, mirror.machine, mirror.head, mirror.head_mod, mirror.revision, mirror.forked,
                      mirror.last_sync, mirror.offset)
        for key, record in mirror.records.items():
            base = record.base
            alive = base and model.alive(base.version)
            form.records[key] = Record(self.plain(record.version), record.pending, record.known, base.mod if base else 0,
                                       model.size(base.version) if alive else None, record.floor, key in device.over_quota)
        return form

    def read(self):
        mirror = model.Mirror(random.SystemRandom().randbytes(8).hex(), self.machine)
        if os.path.exists(self.path("mirror.plist")):
            with open(self.path("mirror.plist"), "rb") as file:
                stored = decode_mirror(file.read())
            mirror.device, mirror.machine, mirror.offset = stored.device, stored.machine, stored.offset
            mirror.head_mod, mirror.revision, mirror.last_sync = stored.head_revision, stored.revision, stored.last_sync
            mirror.forked = stored.starts_new_epoch
            if stored.head:
                links = tuple(model.Link(*link) for link in stored.head.ring)
                mirror.head = model.Head(stored.head.epoch, stored.head.collected, links)
            for key, record in stored.records.items():
                base = None
                if record.base_revision:        # the model reads no more of a base than whether it is alive and its size
                    filler = None if record.base_size is None else "x" * record.base_size
                    base = model.Row(record.base_revision, model.Version(0, "", filler, None))
                mirror.records[key] = model.Record(version(key, *record.version), record.pending, record.known, base, record.floor)
        return mirror

    # --- commands -----------------------------------------------------------------------------------------------------
    def connect(self, urls, *options):
        options = dict(zip(options[::2], options[1::2]))
        with open(options["--password-file"]) as file:
            password = file.read().strip()
        self.settings.update(Endpoints=urls.split(","), Store=options["--store"], User=options["--user"], Password=password)
        os.makedirs(os.path.dirname(self.settings_path), exist_ok=True)
        os.makedirs(os.path.join(self.folder, self.settings["Store"]), exist_ok=True)
        with open(self.settings_path, "wb") as file:
            plistlib.dump(self.settings, file)
        self.sync()

    def write(self, domain, key, value):
        self.set(domain, key, plistlib.dumps(value, fmt=plistlib.FMT_BINARY).decode("latin-1"))

    def delete(self, domain, key):
        self.set(domain, key, None)

    def set(self, domain, key, value):
        name = f"{domain}\0{key}"

        def change(device):
            if value is not None or model.alive(getattr(device.mirror.records.get(name), "version", None)):
                device.set(name, value)
        self.transaction(change)

    def sync(self):
        with open(self.path("agent.lock"), "w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            client = Client([url[7:] for url in self.settings["Endpoints"]], self.settings["User"], self.settings["Password"], patience=1)
            for _ in range(60):
                request = self.transaction(self.ask)
                reply = self.perform(client, request)
                if self.transaction(lambda device: self.take(device, request, reply)):
                    break
            if self.device.over_quota:
                sys.exit("prefs: some edits are over the quota")

    def ask(self, device):
        today = self.world.now + device.mirror.offset
        device.want_collect |= device.mirror.last_sync // model.DAY != today // model.DAY
        return device.next_request()

    def take(self, device, request, reply):
        """Absorbs the reply. Returns whether nothing is left to do."""
        for key, sent in request.puts.items() if request.puts else ():
            sent.edit.sent = True
        device.receive(request, reply)
        return request.kind == "pull" and not (device.doubts or device.want_full or device.choose_edits() or device.mirror.forked)

    def perform(self, client, request):
        head, (start, end) = text(head_key(self.settings["Store"])), rows_range(self.settings["Store"])
        row = lambda key: text(start + key.encode())
        read = [{"requestRange": {"key": head}}, {"requestRange": {"key": text(start), "range_end": text(end)}}]
        put = lambda new: {"requestPut": {"key": head, "value": text(encode_head(new))}}
        if request.kind == "full":
            body = {"compare": [{"key": head, "target": "MOD", "result": "EQUAL", "mod_revision": "0"}],
                    "success": [put(model.Head(request.epoch, 0, ()))] + read, "failure": read}
        else:
            read[1]["requestRange"]["min_mod_revision"] = str(request.since + 1)
            body = {"success": read}
        if request.kind == "push":
            edits = [{"requestPut": {"key": row(key), "value": text(encode_version(self.plain(put)))}} for key, put in request.puts.items()
                     if model.on("tombstones") or model.alive(put)]
            gone = [key for key, put in request.puts.items() if not (model.on("tombstones") or model.alive(put))]
            edits += [{"requestDeleteRange": {"key": row(key)}} for key in [*request.removes, *gone]]
            condition = [{"key": head, "target": "VALUE", "result": "EQUAL", "value": text(encode_head(request.expect))},
                         {"key": text(start), "range_end": text(end), "target": "MOD", "result": "LESS",
                          "mod_revision": str(request.since + 1)}]
            body = {"compare": condition if model.on("condition") else [], "success": [put(request.head)] + edits, "failure": read}
        answer = client.call("/v3/kv/txn", body)
        return self.reply(answer, client.date, pushed=request.kind == "push" and bool(answer.get("succeeded")))

    def plain(self, sent):
        return Version(sent.clock, sent.device, None if sent.value is None else sent.value.encode("latin-1"))

    def reply(self, answer, date, pushed):
        moment = milliseconds(date)
        revision, head, head_mod, rows = int(answer["header"]["revision"]), None, 0, {}
        if pushed:
            return model.Reply(True, None, revision, {}, revision, moment)
        kvs = [kv for part in answer["responses"] for kv in part.get("response_range", {}).get("kvs", [])]
        prefix = rows_range(self.settings["Store"])[0]
        for kv in kvs:
            key, value, mod = data(kv["key"]), data(kv["value"]), int(kv["mod_revision"])
            if key.startswith(prefix):
                name = key[len(prefix):].decode()
                rows[name] = model.Row(mod, version(name, *decode_version(value)))
            else:
                stored = decode_head(value)
                head, head_mod = model.Head(stored.epoch, stored.collected, tuple(model.Link(*link) for link in stored.ring)), mod
        return model.Reply(False, head, head_mod, rows, revision, moment)

    def status(self, *_):
        mirror = self.transaction(lambda device: device.mirror)
        print(json.dumps({"pending": sum(record.pending for record in mirror.records.values())}))


MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()


def milliseconds(date):
    """The time of a `Date` header (`Mon, 23 Nov 2026 02:06:47 GMT`). time.strptime takes long to import what it needs."""
    _, day, month, year, clock, _ = date.split()
    moment = datetime.datetime(int(year), MONTHS.index(month) + 1, int(day), *map(int, clock.split(":")), tzinfo=datetime.timezone.utc)
    return int(moment.timestamp()) * 1000


def main():
    try:
        getattr(Agent(), sys.argv[1])(*sys.argv[2:])
    except (Refused, Unreachable) as error:
        sys.exit(f"prefs: {error}")


if __name__ == "__main__":
    main()
