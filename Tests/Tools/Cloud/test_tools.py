#!/usr/bin/env python3
"""Tests of these tools themselves: the cluster, the proxy, the history, and the oracle. Needs etcd-server and etcd-client.

    python3 Tests/Tools/Cloud/test_tools.py
"""
import os
import plistlib
import shutil
import signal
import tempfile
import threading
import time
import unittest

from cluster import Cluster, store_range
from envelope import Head, Version, decode_head, decode_version, encode_head, encode_version, head_key, rows_range
from gateway import Client, Refused, Unreachable, data, text
from history import Commit, History
from mirror_file import Mirror, Record, decode_mirror, encode_mirror
from oracle import Oracle, View, Violation
from proxy import Proxy, wait_until

KEY = b"/prefs/v1/alice/x"
ROW = b"/prefs/v1/alice/k/d\0K"


class ClusterTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="prefs-cluster-")
        cls.cluster = Cluster(cls.folder, token_seconds=2)
        cls.cluster.add_store("alice", "secret")

    @classmethod
    def tearDownClass(cls):
        cls.cluster.close()
        shutil.rmtree(cls.folder)

    def alice(self, **options):
        return self.cluster.client("alice", "secret", **options)

    def test_each_user_has_just_the_range_of_the_store(self):
        self.alice().put(KEY, b"1")
        with self.assertRaises(Refused):
            self.alice().put(b"/prefs/v1/bob/x", b"1")
        with self.assertRaises(Refused):
            self.cluster.client("alice", "wrong", patience=0).get(KEY)

    def test_writes_survive_the_death_of_the_leader(self):
        client = self.alice()
        client.put(KEY, b"before")
        killed = self.cluster.kill_leader()
        client.put(KEY, b"after")
        self.cluster.start(killed)
        self.cluster.wait_ready([killed.endpoint])
        self.assertEqual(data(self.alice(endpoints=[killed.endpoint]).get(KEY)[0]["value"]), b"after")

    def test_a_snapshot_brings_back_data_and_a_wipe_leaves_the_users_alone(self):
        path = os.path.join(self.folder, "snapshot.db")
        self.alice().put(KEY, b"old")
        self.cluster.save(path)
        identity = self.identity()
        self.alice().put(KEY, b"new")
        self.cluster.restore(path, same_identity=True)
        self.assertEqual((data(self.alice().get(KEY)[0]["value"]), self.identity()), (b"old", identity))
        self.cluster.restore(path)
        self.assertNotEqual(self.identity(), identity)
        self.cluster.wipe()
        self.assertEqual(self.alice().get(KEY), [])

    def identity(self):
        return self.cluster.root().call("/v3/maintenance/status", {})["header"]["cluster_id"]

    def test_history_has_every_commit_once(self):
        history, client = History(self.cluster, "alice"), self.alice()
        history.begin()
        first, second = Version(5, "a", b"x"), Version(6, "a", None)
        for put in ({"requestPut": {"key": text(ROW), "value": text(encode_version(first))}},
                    {"requestPut": {"key": text(ROW), "value": text(encode_version(second))}},
                    {"requestDeleteRange": {"key": text(ROW)}}):
            head = {"requestPut": {"key": text(head_key("alice")), "value": text(encode_head(Head("00" * 16, 0, [])))}}
            client.call("/v3/kv/txn", {"success": [head, put]})
        commits = history.new_commits()
        self.assertEqual([(commit.puts, commit.removed) for commit in commits],
                         [({"d\0K": first}, {}), ({"d\0K": second}, {}), ({}, {"d\0K": second})])
        self.cluster.grow_revision(3)
        self.cluster.compact(history.position)
        self.assertEqual(history.new_commits(), [])
        history.close()


class ProxyTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="prefs-proxy-")
        cls.cluster = Cluster(cls.folder, nodes=1, auth=False)
        cls.proxy = Proxy()

    @classmethod
    def tearDownClass(cls):
        cls.proxy.close()
        cls.cluster.close()
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.gate = self.proxy.gate("device", [lambda: self.cluster.nodes[0].endpoint])
        self.client = Client([url[7:] for url in self.gate.endpoints], timeout=0.5, patience=0)
        self.addCleanup(self.gate.close)

    def writes(self):
        rows = self.cluster.client().get(KEY)
        return int(rows[0]["version"]) if rows else 0

    def put(self, *fault):
        """Whether the client had an answer, and how often the server was written to: at once, and in the end."""
        before = self.writes()
        self.gate.plan = lambda node, path: fault if path == "/v3/kv/put" else None
        try:
            answered = bool(self.client.put(KEY, b"1"))
        except (Unreachable, Refused):
            answered = False
            self.client.close()
        at_once = self.writes() - before
        self.proxy.wait_for_late_ones()
        return answered, at_once, self.writes() - before

    def test_each_fault_does_what_it_says(self):
        for fault, expected in ((("drop", 0), (False, 0, 0)), (("hang", 0), (False, 0, 0)), (("late", 0.3), (False, 0, 1)),
                                (("delay", 0.1), (True, 1, 1)), (("slow", 0.1), (True, 1, 1)), (("swallow", 0), (False, 1, 1)),
                                (("mute", 0), (False, 1, 1)), (("cut", 40), (False, 1, 1)), (("first", 0), (True, 2, 2)),
                                (("second", 0), (True, 2, 2)), (("again", 0.3), (True, 1, 2)), (("busy", 0), (False, 0, 0))):
            with self.subTest(fault):
                self.assertEqual(self.put(*fault), expected)

    def test_partitions_and_dates_are_those_of_one_gate(self):
        other = self.proxy.gate("other", [lambda: self.cluster.nodes[0].endpoint])
        self.addCleanup(other.close)
        self.client.get(KEY)
        self.gate.date_shift = 90 * 86400
        self.client.get(KEY)
        shifted = time.mktime(time.strptime(self.client.date, "%a, %d %b %Y %H:%M:%S GMT")) - time.mktime(time.gmtime())
        self.assertAlmostEqual(shifted, 90 * 86400, delta=5000)
        for silent in (False, True):
            self.gate.partition([0], silent)
            with self.assertRaises(Unreachable):
                self.client.get(KEY)
            Client([url[7:] for url in other.endpoints], patience=0).get(KEY)
            self.gate.heal()
            self.client.get(KEY)

    def test_watches_go_through_and_end_with_a_partition(self):
        watch = self.client.watch(*store_range("alice"), 1)
        self.cluster.client().put(KEY, b"seen")
        while not any(data(event["kv"].get("value", "")) == b"seen" for event in next(watch)):
            pass
        self.gate.partition([0])
        with self.assertRaises(Unreachable):
            next(watch)

    def test_events_of_watches_are_lost_and_repeated(self):
        watch = self.client.watch(*store_range("alice"), self.cluster.client().revision() + 1)
        self.assertEqual(next(watch), [])       # the watch has begun
        for number, fault in enumerate(("lose", "repeat", None)):
            done = []
            self.gate.event_plan = lambda fault=fault, done=done: done.append(fault) or fault
            self.cluster.client().put(KEY, b"%d" % number)
            wait_until(lambda: done)
        told = [data(event["kv"]["value"]) for _ in range(3) for event in next(watch)]
        self.assertEqual(told, [b"1", b"1", b"2"])

    def test_a_stillness_ends_requests_that_a_node_does_not_answer(self):
        node, client = self.cluster.nodes[0], Client([url[7:] for url in self.gate.endpoints], timeout=60, patience=0)
        node.process.send_signal(signal.SIGSTOP)
        try:
            # The node may still carry this out when it goes on, during another test; so it has a key of its own.
            key = KEY + b" of a stopped node"
            thread = threading.Thread(target=lambda: self.assertRaises(Unreachable, client.put, key, b"1"))
            thread.start()
            wait_until(lambda: self.proxy.busy)
            with self.proxy.stillness():
                wait_until(lambda: not self.proxy.busy)
                thread.join(30)
                self.assertEqual((len(self.proxy.busy), thread.is_alive()), (0, False))
        finally:
            node.process.send_signal(signal.SIGCONT)


class FormTests(unittest.TestCase):
    def test_forms_read_what_they_wrote(self):
        for version in (Version(1 << 60, "device", b"value"), Version(3, "d", None)):
            self.assertEqual(decode_version(encode_version(version)), version)
        head = Head("0f" * 16, 7, [("01" * 8, 2), ("ff" * 8, 9)])
        self.assertEqual(decode_head(encode_head(head)), head)
        mirror = Mirror("device", "machine", head, 9, 10, True, 11, -13)
        mirror.records = {"d\0K": Record(Version(4, "d", b"v"), True, False, 5, 6, 7, True), "e\0L": Record(Version(4, "d", None))}
        self.assertEqual(vars(decode_mirror(encode_mirror(mirror))), vars(mirror))


class OracleTests(unittest.TestCase):
    """Edits of the devices a and b of one key, and what the oracle says of the end."""

    def setUp(self):
        self.oracle, self.a, self.b = Oracle("alice", 2, 1000, print), View(), View()
        self.revision = 1

    def edit(self, view, clock, device, value):
        version = Version(clock, device, value and plistlib.dumps(value, fmt=plistlib.FMT_BINARY))
        self.oracle.note(view, "d\0K", version)
        self.hold(view, version, pending=True)
        return version

    def hold(self, view, version, **state):
        mirror = Mirror("x", "x")
        mirror.records = {"d\0K": Record(version, **state)} if version else {}
        self.oracle.observe(view, mirror)

    def commit(self, puts={}, removed={}, epoch="00" * 16):
        self.revision += 1
        ring = ((self.oracle.head.ring if self.oracle.head else []) + [(f"{self.revision:016x}", self.oracle.head_revision)])[-32:]
        self.oracle.apply(Commit(self.revision, Head(epoch, 0, ring if self.revision > 2 else []), puts, removed), now=10_000)

    def verdict(self):
        try:
            self.oracle.judge({"a": self.a, "b": self.b})
        except Violation as found:
            return str(found).split(":")[0]
        return "clean"

    def test_the_last_edit_must_win_on_all_devices(self):
        self.commit()
        first, second = self.edit(self.a, 1 << 16, "a", "one"), self.edit(self.b, 2 << 16, "b", "two")
        self.commit({"d\0K": first})
        self.commit({"d\0K": second})
        self.hold(self.a, second)
        self.assertIn("still pending", self.verdict())
        self.hold(self.b, second)
        self.assertEqual(self.verdict(), "clean")
        self.hold(self.a, first)
        self.assertEqual(self.verdict(), "disagreement on 'd\\x00K'")

    def test_lost_edits_and_deleted_keys_that_come_back_are_found(self):
        self.commit()
        for time, value, kind in ((1, "two", "lost"), (3, None, "came back")):
            first, second = self.edit(self.a, time << 16, "a", "one" + kind), self.edit(self.b, time + 1 << 16, "b", value)
            self.commit({"d\0K": second})
            self.commit({"d\0K": first})
            self.hold(self.a, first)
            self.hold(self.b, first)
            self.assertEqual(self.verdict(), kind)

    def test_an_edit_made_after_seeing_another_must_be_later(self):
        self.edit(self.a, 5 << 16, "a", "one")
        self.oracle.book[0].sent = True
        with self.assertRaises(Violation):
            self.edit(self.a, 4 << 16, "a", "two")

    def test_a_lowered_clock_is_recognised_also_for_deletions_that_another_device_shows(self):
        self.commit()
        for time, value in ((8000, "one"), (8001, None)):
            high = self.edit(self.a, 90_000 + time << 16, "a", value)
            low = high._replace(clock=time << 16)
            self.commit({"d\0K": low})
            self.hold(self.b, low)
            self.hold(self.a, low)
            self.assertEqual(self.verdict(), "clean")
            self.assertEqual(self.oracle.book[-1].version, low)

    def test_a_lowered_deletion_is_not_taken_for_a_later_one_that_is_yet_to_be_pushed(self):
        self.commit()
        high = [self.edit(self.a, 90_000 + 8000 + number << 16, "a", value) for number, value in enumerate([None, "two", None])]
        low = [version._replace(clock=8000 + number << 16) for number, version in enumerate(high)]
        self.commit({"d\0K": low[0]})
        self.commit({"d\0K": low[1]})
        self.verdict()
        self.commit({"d\0K": low[2]})
        for view in (self.a, self.b):
            self.hold(view, low[2])
        self.assertEqual(self.verdict(), "clean")
        self.assertEqual([edit.version for edit in self.oracle.book], low)

    def test_values_that_nobody_wrote_and_epochs_out_of_the_blue_are_found(self):
        self.commit()
        self.commit({"d\0K": Version(1, "z", plistlib.dumps("?", fmt=plistlib.FMT_BINARY))})
        self.assertEqual(self.verdict(), "nobody made this")
        with self.assertRaises(Violation):
            self.commit(epoch="11" * 16)

    def test_an_edit_over_quota_may_stay_and_the_server_stays_within_it(self):
        self.commit()
        one, two = self.edit(self.a, 1 << 16, "a", "one"), self.edit(self.b, 2 << 16, "b", "two")
        self.commit({"d\0K": one})
        self.hold(self.a, one)
        self.hold(self.b, two, pending=True, over_quota=True)
        self.assertEqual(self.verdict(), "clean")
        with self.assertRaises(Violation):
            self.commit({f"d\0{key}": one for key in "ABC"})


if __name__ == "__main__":
    unittest.main(warnings="ignore")
