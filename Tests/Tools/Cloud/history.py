"""What a cluster has committed for a store, read from etcd itself: every push, whether its reply arrived or not."""
import collections

from envelope import decode_head, decode_version, head_key, rows_range
from gateway import Unreachable, data, text

# `puts` and `removed` have versions by `domain\0key`; those of `removed` were the last before the row was removed.
Commit = collections.namedtuple("Commit", "revision head puts removed")
Row = collections.namedtuple("Row", "revision version")


class History:
    """Reads the commits since it read last. Must be read before a compaction, a restore or a wipe."""

    def __init__(self, cluster, store):
        self.cluster, self.store, self.position = cluster, store, 0
        self.start, self.end = head_key(store), rows_range(store)[1]
        self.prefix = rows_range(store)[0]
        self.root = None

    def begin(self):
        """What was committed before is no matter."""
        self.position = self.client().revision()

    def client(self):
        self.root = self.root or self.cluster.root(patience=20)
        self.root.endpoints = [node.endpoint for node in self.cluster.nodes if node.process]
        return self.root

    def close(self):
        if self.root:
            self.root.close()
        self.root = None

    def rows(self):
        """The head, its revision and the rows that the server has now."""
        head, head_revision, rows = None, 0, {}
        for kv in self.client().get(self.start, self.end):
            key, revision = data(kv["key"]), int(kv["mod_revision"])
            if key == self.start:
                head, head_revision = decode_head(data(kv["value"])), revision
            else:
                rows[key[len(self.prefix):].decode()] = Row(revision, decode_version(data(kv["value"])))
        return head, head_revision, rows

    def new_commits(self):
        for _ in range(20):
            try:
                return self.read()
            except Unreachable:         # the node was killed
                self.close()
        return self.read()

    def read(self):
        answer = self.client().call("/v3/kv/range", {
            "key": text(self.start), "range_end": text(self.end), "sort_order": "DESCEND", "sort_target": "MOD", "limit": "1",
            "keys_only": True})
        last = int(answer["kvs"][0]["mod_revision"]) if "kvs" in answer else 0
        commits = []
        if last > self.position:
            for events in self.client().watch(self.start, self.end, self.position + 1):
                commits += self.commits(events)
                if commits and commits[-1].revision >= last:
                    break
            self.position = commits[-1].revision
        self.position = max(self.position, int(answer["header"]["revision"]))
        return commits

    def commits(self, events):
        by_revision = {}
        for event in events:
            kv, revision = event["kv"], int(event["kv"]["mod_revision"])
            head, puts, removed = by_revision.setdefault(revision, [None, {}, {}])
            key = data(kv["key"])
            name = key[len(self.prefix):].decode()
            if event.get("type") == "DELETE":
                removed[name] = decode_version(data(event["prev_kv"]["value"])) if key != self.start else None
            elif key == self.start:
                by_revision[revision][0] = decode_head(data(kv["value"]))
            else:
                puts[name] = decode_version(data(kv["value"]))
        return [Commit(revision, *parts) for revision, parts in sorted(by_revision.items())]

    def went_back(self):
        """The server has an earlier state: what was committed afterwards is gone."""
        self.close()
        self.position = int(self.client().call("/v3/maintenance/status", {})["header"]["revision"])
