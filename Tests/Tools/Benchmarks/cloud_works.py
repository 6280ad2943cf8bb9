"""Measures cloud stores, their agent `prefs-cloud` and its servers. All are on this machine, on the loopback interface.

The servers are nodes of etcd (Tests/Tools/Cloud/cluster.py): one for a few devices, and three for many. Each store has
a user with a password. A device is a folder with the files of its store.
"""

import contextlib
import pathlib
import shutil
import subprocess
import sys
import time

from cloud_devices import Device, resident_kilobytes, wait_until, watches
from measuring import Peer, Sample, Work

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Cloud"))
from cluster import Cluster  # noqa: E402
from gateway import data  # noqa: E402

COUNTS = [10, 1_000]
REST_SECONDS = 10
DEVICES = 100
# How often each of many devices sets a value, and for how long before and while the pushes are counted, in seconds.
EDIT_INTERVAL, WARM_UP_SECONDS, PUSH_SECONDS = 0.25, 2, 8


def cloud(place):
    agent = place.folder / "prefs-cloud"
    missing = [name for name in ("etcd", "etcdctl", "setpriv") if not shutil.which(name)]
    if missing or not agent.exists():
        print(f"Skipped: the cloud, which needs {', '.join(missing) or 'prefs-cloud (make cloud)'}.", flush=True)
        return
    yield from sets(place, agent)
    yield from two_devices(place, agent)
    yield from many_devices(place, agent)


def sets(place, agent):
    """A set of a cloud store and one of Preferences, with the same number of keys."""
    for count in COUNTS:
        folder = place.root / f"cloud-{count}"
        with contextlib.ExitStack() as stack:
            devices = []
            for name, isGone in [("running", False), ("gone", True)]:
                cluster = stack.enter_context(Cluster(str(folder / name / "etcd"), nodes=1))
                cluster.add_store(name, f"password of {name}")
                device = Device(agent, folder / name / "device", cluster, name)
                fill(place, device, count)
                stack.enter_context(device.watch())
                wait_until(lambda: watches(cluster) == 1, "a watch")
                if isGone:
                    cluster.close()
                devices.append(device)
            running, gone = devices
            preferences = {"PREFS_HOME": str(place.store(f"cloud-preferences-{count}", {}))}
            yield Work(f"Cloud store of {count} keys:", [
                set_peer(place, "CloudStore, agent running", "set", count, running.environment, running),
                set_peer(place, "CloudStore, server gone", "set", count, gone.environment),
                set_peer(place, "Preferences", "set-preferences", count, preferences),
            ], turns_a_round=3)


def set_peer(place, name, action, count, environment, device=None):
    """A program that measures its sets.

    - device: Its edits are pushed before another program is measured.
    """
    peer = place.programs.parts_peer(name, [place.folder / "settings", "cloud", action, count], **environment)

    def run(turn):
        samples = peer.run(turn)
        if device:
            device.run("sync")
        return samples

    return Peer(name, run)


def two_devices(place, agent):
    """Two devices of a person, a third one that downloads, and an agent that has nothing to do."""
    folder = place.root / "cloud-devices"
    with Cluster(str(folder / "etcd"), nodes=1) as cluster, contextlib.ExitStack() as stack:
        for store in ("shared", "large"):
            cluster.add_store(store, f"password of {store}")
        first, second = (Device(agent, folder / name, cluster, "shared", number)
                         for number, name in enumerate(["first", "second"]))
        full = Device(agent, folder / "full", cluster, "large", 2)
        fill(place, full, 1_000)
        empty = Device(agent, folder / "empty", cluster, "large", 3)
        yield Work("Cloud store of 1 000 keys, first download", [
            place.programs.peer("prefs-cloud sync", [agent, "sync"], 1, empty.forget_mirror, **empty.environment),
        ], turns_a_round=3)

        agents = [stack.enter_context(device.watch()) for device in (first, second)]
        wait_until(lambda: watches(cluster) == 2, "two watches")
        yield Work("Cloud store on two devices:", [
            place.programs.parts_peer(
                "CloudStore", [place.folder / "settings", "cloud", "seen", second.state], **first.environment),
        ])
        yield Work(f"Agent of the cloud at rest for {REST_SECONDS} s: ", [
            Peer("prefs-cloud watch", lambda _: rest(agents[0])),
        ])


def rest(agent):
    # What the agent has to do after an edit or a connection is done by now.
    time.sleep(3)
    processor, wake_ups = agent.processor_seconds(), agent.wake_ups()
    time.sleep(REST_SECONDS)
    resident, private = agent.memory()
    return [
        Sample(agent.processor_seconds() - processor, resident, "processor time"),
        Sample(agent.wake_ups() - wake_ups, 0, "context switches", "switches"),
        Sample(private, resident, "private memory", "kilobytes"),
    ]


def many_devices(place, agent):
    """Devices of as many people, whose agents watch a cluster of three servers."""
    folder = place.root / "cloud-many"
    with Cluster(str(folder / "etcd"), nodes=3) as cluster, contextlib.ExitStack() as stack:
        devices = []
        for number in range(DEVICES):
            store = f"store-{number}"
            cluster.add_store(store, f"password of {store}")
            # The disk of this machine is not that of a hundred devices.
            devices.append(Device(agent, folder / store, cluster, store, number, PREFS_SYNC="off"))
        time.sleep(2)
        before = resident_kilobytes(cluster)
        for device in devices:
            stack.enter_context(device.watch())
        wait_until(lambda: watches(cluster) == DEVICES, "the watches of all devices")
        time.sleep(2)
        used = (resident_kilobytes(cluster) - before) / DEVICES
        yield Work("Server of the cloud, memory of a watch", [
            Peer("etcd, three nodes together", lambda turn: [] if turn else [Sample(used, resident_kilobytes(cluster))]),
        ], unit="kilobytes")
        yield Work(f"Pushes of {DEVICES} devices at three servers", [
            Peer("prefs-cloud watch", lambda _: [Sample(pushes_a_second(place, cluster, devices))]),
        ], unit="a second")


def pushes_a_second(place, cluster, devices):
    """One program sets a value in the store of each device, again and again, and the agents push."""
    command = [place.folder / "settings", "cloud", "edit", EDIT_INTERVAL, WARM_UP_SECONDS + PUSH_SECONDS + 1]
    editor = subprocess.Popen(
        ["setpriv", "--pdeathsig", "KILL", *map(str, command), *(str(device.state) for device in devices)],
        env=devices[0].environment)
    time.sleep(WARM_UP_SECONDS)
    before, start = pushes(cluster), time.monotonic()
    time.sleep(PUSH_SECONDS)
    rate = (pushes(cluster) - before) / (time.monotonic() - start)
    if editor.wait() != 0:
        raise SystemExit(f"settings cloud edit ended with {editor.returncode}")
    return rate


def pushes(cluster):
    """How many pushes there have been: each is a new version of its store's head."""
    rows = cluster.root().get(b"/prefs/v1/", b"/prefs/v10", keys_only=True)
    return sum(int(row["version"]) for row in rows if data(row["key"]).endswith(b"/head"))


def fill(place, device, count):
    """Sets values of a device's store and pushes them."""
    subprocess.run([place.folder / "settings", "cloud", "fill", str(count)], env=device.environment, check=True)
    device.run("sync")
