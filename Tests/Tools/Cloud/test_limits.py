#!/usr/bin/env python3
"""What the cloud promises about old copies, and what it cannot promise (Docs/Cloud.md), shown with a real etcd.

    PREFS_CLOUD_TOOL=.build/debug/prefs-cloud Tests/Tools/Cloud/test_limits.py      without it: the stand-in

Months pass at once: the proxy changes the date of the server's answers, and the commands get another clock.
"""
import os
import plistlib
import shutil
import tempfile
import unittest

from cluster import Cluster
from device import Device, fillers
from history import History
from proxy import Proxy

DAY = 86_400_000
TOOL = os.path.abspath(os.environ.get("PREFS_CLOUD_TOOL") or os.path.join(os.path.dirname(__file__), "standin.py"))


class LimitTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="prefs-limits-")
        cls.cluster, cls.proxy = Cluster(os.path.join(cls.folder, "cluster"), nodes=1), Proxy()

    @classmethod
    def tearDownClass(cls):
        cls.proxy.close()
        cls.cluster.close()
        shutil.rmtree(cls.folder)

    def setUp(self):
        self.store, self.devices, self.time = self.id().split(".")[-1][5:60], [], 0
        self.cluster.add_store(self.store, "password")
        self.a, self.b = self.device("a"), self.device("b")

    def tearDown(self):
        for device in self.devices:
            device.gate.close()

    def device(self, name, machine=None):
        gate = self.proxy.gate(name, [lambda: self.cluster.nodes[0].endpoint])
        device = Device(TOOL, os.path.join(self.folder, self.store, name), name, machine or "machine-" + name, gate)
        self.adopt(device)
        self.assertEqual(device.connect(self.store, "password").status, 0)
        return device

    def adopt(self, device):
        self.devices.append(device)
        device.time_shift, device.gate.date_shift = self.time, self.time / 1000

    def later(self, days):
        self.time += days * DAY
        for device in self.devices:
            device.time_shift, device.gate.date_shift = self.time, self.time / 1000

    def write(self, device, key, value):
        self.assertEqual(device.run("write", "d", key, value).status, 0)

    def delete(self, device, key):
        self.assertEqual(device.run("delete", "d", key).status, 0)

    def sync(self, *devices, status=0):
        for device in devices:
            result = device.run("sync")
            self.assertEqual(result.status, status, result.errors)

    def value(self, device, key):
        record = device.mirror().records.get("d\0" + key)
        return record and record.version.value and plistlib.loads(record.version.value)

    def values(self, key):
        return [self.value(device, key) for device in self.devices]

    def forget(self, device, key):
        """Deletes a key, and lets the tombstone be removed three months later."""
        self.delete(device, key)
        self.sync(device)
        self.later(91)
        self.write(device, "Other", "new")      # whoever synchronises first in a day removes tombstones
        self.sync(device)
        self.assertNotIn("d\0" + key, History(self.cluster, self.store).rows()[2])

    def share(self, key, value):
        self.write(self.a, key, value)
        self.sync(self.a, self.b)

    # --- promised -----------------------------------------------------------------------------------------------------
    def test_a_deleted_key_does_not_come_back_from_a_device_that_was_away_for_months(self):
        self.share("K", "old")
        self.forget(self.a, "K")
        self.sync(self.b, self.a)
        self.assertEqual(self.values("K"), [None, None])

    def test_what_a_device_away_for_months_has_and_nobody_deleted_stays(self):
        self.share("K", "kept")
        self.later(400)
        self.share("Other", "new")
        self.assertEqual(self.values("K"), ["kept", "kept"])

    def test_devices_give_a_wiped_server_everything_back(self):
        self.share("K", "kept")
        self.cluster.wipe()
        self.sync(self.b, self.a)
        self.assertEqual(self.values("K"), ["kept", "kept"])
        self.assertIn("d\0K", History(self.cluster, self.store).rows()[2])

    def test_edits_after_a_snapshot_survive_its_restoring(self):
        self.share("K", "old")
        path = os.path.join(self.folder, "snapshot")
        self.cluster.save(path)
        self.share("K", "new")
        self.cluster.restore(path, same_identity=True)
        self.sync(self.a, self.b)
        self.assertEqual(self.values("K"), ["new", "new"])

    # --- not promised -------------------------------------------------------------------------------------------------
    def test_an_edit_made_without_seeing_a_forgotten_deletion_comes_back(self):
        self.share("K", "old")
        self.write(self.b, "K", "edited while away")
        self.forget(self.a, "K")
        self.sync(self.b, self.a)
        self.assertEqual(self.values("K"), ["edited while away"] * 2)

    def test_an_edit_in_a_mirror_set_back_to_a_backup_comes_back(self):
        self.write(self.b, "K", "in the backup")
        self.b.back_up()
        self.sync(self.b, self.a)
        self.forget(self.a, "K")
        self.b.roll_back()
        self.sync(self.b, self.a)
        self.assertEqual(self.values("K"), ["in the backup"] * 2)

    def test_a_copy_from_before_a_wipe_returns_when_the_deletion_is_forgotten(self):
        self.share("K", "from before")
        self.cluster.wipe()
        self.sync(self.a)
        self.forget(self.a, "K")
        self.sync(self.b, self.a)
        self.assertEqual(self.values("K"), ["from before"] * 2)

    def test_copies_of_an_edit_from_the_future_are_lowered_each_by_itself(self):
        self.a.skew = 400 * DAY
        self.write(self.a, "K", "from the future")
        self.a.skew = 0
        gate = self.proxy.gate("c", [lambda: self.cluster.nodes[0].endpoint])
        clone = self.a.clone(os.path.join(self.folder, self.store, "c"), "c", self.a.machine, gate)
        self.adopt(clone)
        self.sync(self.a)
        self.later(1)
        self.write(self.b, "K", "edited since")
        self.sync(self.b, clone, self.a, self.b)
        self.assertEqual(self.values("K"), ["from the future"] * 3)

    def test_after_a_restore_with_a_full_quota_what_does_not_fit_stays_local_and_is_told(self):
        for key, value in fillers(room=100):
            self.write(self.a, key, value)
        self.share("Old", "1")
        self.share("Older", "2")
        path = os.path.join(self.folder, "snapshot-full")
        self.cluster.save(path)
        self.delete(self.a, "Older")
        self.forget(self.a, "Old")
        self.sync(self.b)
        self.cluster.restore(path, same_identity=True)
        self.sync(self.a, status=1)
        self.assertEqual(self.value(self.a, "Other"), "new")
        self.assertTrue(self.a.mirror().records["d\0Other"].over_quota)
        self.delete(self.a, "Old")
        self.sync(self.a, self.b)
        self.assertEqual((self.values("Other"), self.values("Old")), (["new", "new"], [None, None]))


if __name__ == "__main__":
    unittest.main(warnings="ignore")
