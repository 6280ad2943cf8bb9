"""The oracle: knows every edit of a store, and judges at the end what the devices and the server made of them.

It judges as `settle` and `check_key` of the model do.  The model knows what goes on inside a device; the oracle sees
only files and commits, so it learns of a few things later than they happen:

- A device may lower the clock of an edit before it pushes it.  The oracle sees an unknown version then, and finds the
  edit by its device and value (values are unique), or for a deletion by its device.  If another edit overtook it in the
  same command, the oracle sees only that, and checks whether the times allow it.
- What a device has seen are the versions that were in its mirror whenever the oracle looked.  It looks after each
  command, so it misses only versions that came and went within one.
"""
import collections
import plistlib
import threading

from envelope import rank

DAY = 86_400_000
RING = 32
AHEAD = 60_000          # clocks further ahead of the server are lowered
SLOWEST = 30_000        # longer than a command takes


class Violation(Exception):
    pass


class Edit:
    def __init__(self, number, key, version, past):
        self.number, self.key, self.version, self.past = number, key, version, past
        self.original = version         # before its clock was lowered
        self.sent = False               # it may have left its device
        self.first_commit = None        # the revision in which it came to the server

    def __repr__(self):
        return f"edit {self.number} {show(self.version)}"


class View:
    """What one device has of a store: its records when the oracle last looked, and all versions seen there until then."""

    def __init__(self):
        self.records, self.seen = {}, collections.defaultdict(list)

    def copy(self):
        other = View()
        other.records = dict(self.records)
        other.seen = collections.defaultdict(list, {key: list(versions) for key, versions in self.seen.items()})
        return other


def show(version):
    if version is None:
        return "none"
    value = "deleted" if version.value is None else plistlib.loads(version.value)[:20]
    return f"{value}({version.clock >> 16}.{version.clock & 65535} {version.device[:6]})"


class Oracle:
    def __init__(self, store, max_keys, max_bytes, log):
        self.store, self.max_keys, self.max_bytes, self.log = store, max_keys, max_bytes, log
        self.lock = threading.RLock()
        self.book, self.index = [], {}              # all edits; by key and version
        self.strange = {}                           # versions of no known edit, by key and version, when they were seen first
        self.candidates, self.removed = set(), collections.defaultdict(dict)
        self.disasters = self.rollbacks = self.lowerings = self.weakened = self.commits = 0
        self.pushes_since_disaster = 0
        self.rows, self.head, self.head_revision = {}, None, 0

    # --- edits --------------------------------------------------------------------------------------------------------
    def note(self, view, key, version, alone=True):
        """A device made an edit, which its mirror has now.

        Unless the edit was alone, a synchronisation at the same time may have lowered its clock already.
        """
        with self.lock:
            seen = view.seen[key]
            edit = Edit(len(self.book), key, version, (seen, len(seen)))
            edit.maker = version.device
            self.book.append(edit)
            self.index.setdefault((key, version), edit)
            self.strange.pop((key, version), None)
            self.candidates.add(edit)
            unsent = {earlier for earlier in self.past(edit) if not earlier.sent}
            if not alone and any(rank(earlier.version) >= rank(version) for earlier in unsent):
                self.lowerings += 1
                self.candidates -= unsent
            self.check_order(edit)
            seen.append(version)
            return edit

    def past(self, edit):
        seen, count = edit.past
        return [found for found in (self.find(edit.key, version) for version in seen[:count]) if found]

    def find(self, key, version):
        """The edit that made a version; None for one that nobody made, which `check_strangers` will tell."""
        if version is None:
            return None
        edit = self.index.get((key, version))
        if edit is None and version.value is not None:
            same = [e for e in self.book if e.key == key and e.version.value == version.value and e.maker == version.device]
            if same:
                self.lower(same[-1], version)
                edit = same[-1]
        if edit is None:
            self.strange.setdefault((key, version), len(self.book))
        return edit

    def lower(self, edit, version):
        if version.clock > edit.version.clock and version.clock > edit.original.clock:
            raise Violation(f"raised: {edit} became {show(version)}")
        self.index[edit.key, version] = edit
        self.strange.pop((edit.key, version), None)
        edit.version, edit.sent = version, True
        self.lowerings += 1
        self.check_order(edit)
        self.candidates -= {earlier for earlier in self.past(edit) if not earlier.sent}      # replaced before anyone saw them

    def check_order(self, edit):
        for earlier in self.past(edit):
            if earlier is not edit and rank(earlier.version) >= rank(edit.version) and (earlier.sent or not self.lowerings):
                raise Violation(f"order: {edit} was made after seeing {earlier}")

    def resolve_deletions(self):
        """Finds the edits of deletions whose clocks were lowered: of each device and key the latest one before that,
        unless it was made after seeing a version that is known to be later."""
        for (key, version), moment in sorted(self.strange.items(), key=lambda item: item[0][1].clock):
            before = [e for e in self.book[:moment] if e.key == key and e.maker == version.device and e.version.value is None]
            unsent = [e for e in before if not e.sent and e.version.clock > version.clock
                      and not any(p.sent and rank(p.version) >= rank(version) for p in self.past(e))]
            if version.value is None and unsent:
                self.lower(unsent[-1], version)

    # --- observations -------------------------------------------------------------------------------------------------
    def observe(self, view, mirror, server_time=0):
        """Looks at the mirror of a device. `server_time` is the time that the server tells, in milliseconds."""
        if mirror is None:
            return
        with self.lock:
            for key, record in mirror.records.items():
                before = view.records.get(key)
                if before is None or before.version != record.version:
                    self.look(view, key, before, record, server_time)
                if not record.pending or record.floor >= record.version.clock:
                    edit = self.index.get((key, record.version))
                    if edit:
                        edit.sent = True
            for key, before in view.records.items():
                if key not in mirror.records:
                    view.seen[key] += self.removed[key]
                    self.given_up(key, before)
            view.records = mirror.records

    def look(self, view, key, before, record, server_time):
        version = record.version
        if (key, version) not in self.index and before and before.pending:
            made = self.index.get((key, before.version))
            if made and (version.device, version.value) == (before.version.device, before.version.value):
                self.lower(made, version)
        self.find(key, version)
        if version not in view.seen[key]:
            view.seen[key].append(version)
        lowered = before and self.index.get((key, before.version)) is self.index.get((key, version))
        if before and rank(before.version) > rank(version) and not lowered:
            self.given_up(key, before)
            self.overtaken(key, before, version, server_time)

    def overtaken(self, key, before, version, server_time):
        """An edit gave way to an older one: its clock was far ahead and was lowered first, which went unseen."""
        edit, least = self.index.get((key, before.version)), server_time - SLOWEST + AHEAD << 16
        if edit and before.pending and before.floor < before.version.clock and min(before.version.clock, version.clock) >= least:
            self.lowerings += 1
            self.candidates -= {edit} | {earlier for earlier in self.past(edit) if not earlier.sent}

    def given_up(self, key, record):
        """A device dropped a version that had been on the server, or took an older one for it.

        After a lost history that the ring no longer covers, this cannot be told from a deletion.
        """
        edit = self.index.get((key, record.version))
        if edit and record.known and self.disasters and self.pushes_since_disaster >= RING and edit in self.candidates:
            self.weakened += 1
            self.candidates.discard(edit)

    # --- the server ---------------------------------------------------------------------------------------------------
    def apply(self, commit, now):
        """A transaction that the server has committed. `now` is the time of the world."""
        with self.lock:
            self.commits += 1
            before = dict(self.rows)
            self.check_head(commit)
            for key, version in commit.puts.items():
                if version.clock >> 16 > now + DAY:
                    raise Violation(f"a clock from the future was pushed: {key!r} {show(version)}")
                edit = self.find(key, version)
                if edit:
                    edit.sent = True
                    edit.first_commit = edit.first_commit or commit.revision
                self.rows[key] = version
            for key, version in commit.removed.items():
                if version.value is not None:
                    raise Violation(f"a value was removed instead of deleted: {key!r} {show(version)}")
                self.find(key, version)
                self.removed[key].setdefault(version, commit.revision)
                self.rows.pop(key, None)
            self.check_quota(before)

    def check_head(self, commit):
        head, old = commit.head, self.head
        if head is None:
            raise Violation(f"a push without a head at revision {commit.revision}")
        if old and head.epoch != old.epoch and not self.disasters:
            raise Violation("a new epoch, where the server never went back")
        if old and head.collected < old.collected and head.epoch == old.epoch:
            raise Violation("`collected` went back")
        if head.ring and head.ring[-1][1] != self.head_revision:
            raise Violation(f"a push that replaced the head of {self.head_revision} says {head.ring[-1][1]}")
        if old and head.ring and head.epoch == old.epoch and head.ring[:-1] != (old.ring + head.ring[-1:])[-RING:][:-1]:
            raise Violation("the ring does not continue the one before")
        self.pushes_since_disaster += 1
        self.head, self.head_revision = head, commit.revision

    def check_quota(self, before):
        for domain in {key.split("\0")[0] for key in self.rows}:
            count, total = usage(self.rows, domain)
            count_before, total_before = usage(before, domain)
            if count > max(self.max_keys, count_before) or total > max(self.max_bytes, total_before):
                raise Violation(f"quota exceeded on the server: {count} keys, {total} bytes in {domain}")

    # --- disasters ----------------------------------------------------------------------------------------------------
    def went_back(self, head, head_revision, rows, views):
        """The server was restored or wiped, and has this now. Edits that no mirror and no row holds are gone."""
        with self.lock:
            self.disasters += 1
            self.pushes_since_disaster = 0
            self.head, self.head_revision = head, head_revision
            self.rows = {key: row.version for key, row in rows.items()}
            self.only_held_count(views, removed=False)

    def rolled_back(self, views):
        with self.lock:
            self.rollbacks += 1
            self.only_held_count(views, removed=True)

    def only_held_count(self, views, removed):
        held = {self.find(key, record.version) for view in views for key, record in view.records.items()}
        held |= {self.find(key, version) for key, version in self.rows.items()}
        if removed:
            held |= {self.find(key, version) for key, versions in self.removed.items() for version in versions}
        self.candidates = {edit for edit in held if edit}

    # --- the verdict --------------------------------------------------------------------------------------------------
    def judge(self, views):
        """All devices have synchronised until nothing changed any more. `views` are those of all of them, by name."""
        with self.lock:
            self.resolve_deletions()
            if self.strange:
                key, version = next(iter(self.strange))
                raise Violation(f"nobody made this: {key!r} {show(version)}")
            for key in sorted({edit.key for edit in self.book}):
                self.check_key(key, views)

    def check_key(self, key, views):
        final, exempt = self.rows.get(key), set()
        for name, view in views.items():
            record = view.records.get(key)
            if record and record.pending:
                if not record.over_quota:
                    raise Violation(f"still pending on {name}, and not told as over quota: {key!r} {show(record.version)}")
                held = self.find(key, record.version)
                exempt |= {held} | {e for e in self.past(held) if not e.first_commit}
                if self.disasters:
                    exempt |= {e for e in self.book if e.key == key and rank(e.version) <= rank(record.version)}
            elif (record.version.value if record else None) != (final.value if final else None):
                raise Violation(f"disagreement on {key!r}: {name} has {show(record and record.version)}, the server {show(final)}")
        last = max((e for e in self.candidates if e.key == key and e not in exempt), key=lambda e: rank(e.version), default=None)
        if last is None or final and rank(final) >= rank(last.version):
            return
        if self.is_excused(key, last.version, final):
            return
        kind = "came back" if last.version.value is None else "lost"
        raise Violation(f"{kind}: {key!r} is {show(final)}, not {last}")

    def is_excused(self, key, last, final):
        """Whether a deletion explains it whose tombstone was removed, and that not all devices had seen."""
        removed = self.removed[key]
        forgotten = any(rank(version) >= rank(last) for version in removed)
        if final is None or final.value is None:
            return last.value is None or forgotten
        edit = self.find(key, final)
        late = self.disasters or self.rollbacks or edit.first_commit and edit.first_commit > min(removed.values(), default=0)
        return bool(forgotten and late)


def usage(rows, domain):
    values = [version.value for key, version in rows.items() if key.startswith(domain + "\0") and version.value is not None]
    return len(values), sum(map(len, values))
