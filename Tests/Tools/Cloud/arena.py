"""The cluster and the proxy that the episodes of a storm share, and the faults that strike all of them."""
import contextlib
import os
import random
import threading
import time

from cluster import Cluster
from proxy import Proxy


class Turnstile:
    """Rounds of episodes pass together; a disaster passes alone."""

    def __init__(self):
        self.condition, self.inside, self.closed = threading.Condition(), 0, False

    @contextlib.contextmanager
    def together(self):
        with self.condition:
            self.condition.wait_for(lambda: not self.closed)
            self.inside += 1
        try:
            yield
        finally:
            with self.condition:
                self.inside -= 1
                self.condition.notify_all()

    @contextlib.contextmanager
    def alone(self):
        with self.condition:
            self.condition.wait_for(lambda: not self.closed)
            self.closed = True
            self.condition.wait_for(lambda: self.inside == 0)
        try:
            yield
        finally:
            with self.condition:
                self.closed = False
                self.condition.notify_all()


class Arena:
    def __init__(self, tool, folder, nodes, tell, jwt=False):
        self.tool, self.tell = tool, tell
        self.can_watch = not tool.endswith("standin.py")
        self.command_seconds = 0.02 if self.can_watch else 0.1      # about what a command takes
        self.cluster, self.proxy = Cluster(folder, nodes, token_seconds=3, jwt=jwt), Proxy()
        self.turnstile, self.calmness, self.snapshots = Turnstile(), 0, []
        self.episodes, self.over = [], threading.Event()
        self.failure = None

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cluster.close()
        self.proxy.close()

    def playing(self):
        return [episode for episode in self.episodes if not episode.over]

    def gate(self, name):
        targets = [lambda node=node: node.endpoint for node in self.cluster.nodes]
        return self.proxy.gate(name, targets)

    def shared(self):
        return self.turnstile.together()

    @contextlib.contextmanager
    def calm(self):
        """No node is killed meanwhile."""
        self.calmness += 1
        try:
            yield
        finally:
            self.calmness -= 1

    # --- chaos --------------------------------------------------------------------------------------------------------
    @contextlib.contextmanager
    def chaos(self, seed, episodes, wild):
        """Kills nodes and compacts while the episodes run; if it is wild, also restores and wipes the cluster."""
        self.episodes, self.over = episodes, threading.Event()
        thread = threading.Thread(target=self.strike, args=(random.Random(f"chaos {seed}"), wild), name="chaos", daemon=True)
        thread.start()
        try:
            yield
        finally:
            self.over.set()
            thread.join()
            if self.failure:
                raise self.failure

    def strike(self, r, wild):
        try:
            while not self.over.wait(r.uniform(0.5, 2.5)):
                kind = r.choice(["kill", "kill", "compact", "snapshot"] + ["snapshot", "restore", "restore", "wipe"] * wild)
                getattr(self, kind)(r)
        except Exception as error:       # told when the batch ends
            self.failure = error

    def kill(self, r):
        """Kills the leader, or sometimes another node, and starts it again."""
        if len(self.cluster.nodes) < 3 or self.calmness:
            return
        node = self.cluster.kill_leader() if r.random() < 0.7 else None
        if node is None:
            node = r.choice(self.cluster.nodes)
            node.kill()
        self.tell("nodes killed")
        time.sleep(r.choice([0, 0.3, 1]))
        self.cluster.start(node)
        self.cluster.wait_ready([node.endpoint])

    def compact(self, r):
        """Forgets the history that all episodes have read."""
        with self.turnstile.alone():
            for episode in self.playing():
                episode.look_back()
            positions = [account.history.position for episode in self.playing() for account in episode.accounts.values()]
            self.cluster.compact(min(positions, default=None))
        self.tell("compactions")

    def snapshot(self, r):
        path = os.path.join(self.cluster.folder, f"snapshot-{len(self.snapshots)}.db")
        self.cluster.save(path)
        self.snapshots.append(path)
        self.tell("snapshots")

    def restore(self, r):
        if self.snapshots:
            path = r.choice(self.snapshots[-3:])
            self.go_back("restored from " + os.path.basename(path), lambda: self.cluster.restore(path, r.random() < 0.5))

    def wipe(self, r):
        self.go_back("wiped", self.cluster.wipe)

    def go_back(self, how, action):
        with self.turnstile.alone(), self.proxy.stillness():
            for episode in self.playing():
                episode.look_back()
            action()
            for episode in self.playing():
                episode.server_went_back(how)
        self.tell("times the server was " + how.split()[0])
