#!/usr/bin/env python3
"""A cluster of real etcd nodes on loopback, whose nodes tests kill, restart, restore and wipe.

As a program: starts a cluster, prints a line of JSON (endpoints, users, files of certificates), and ends it when its
standard input is closed.

    cluster.py [--nodes 3] [--directory DIR] [--tls] [--auth] [--store NAME]…
"""
import argparse
import concurrent.futures
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from certificates import Certificates
from gateway import Client, Refused, Unreachable, after, text

ROOT_PASSWORD = "root-of-the-test"
PATIENCE = 30           # seconds until a cluster must answer

# A node ends with the thread that started it (prctl's parent-death signal), so a thread that lives as long as the
# program starts all of them.
SPAWNER = concurrent.futures.ThreadPoolExecutor(1, "etcd-spawner")


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for each in sockets:
        each.bind(("127.0.0.1", 0))
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


def store_range(store):
    """The range of the keys of a store; its user may read and write just that."""
    return f"/prefs/v1/{store}/".encode(), f"/prefs/v1/{store}0".encode()


class Node:
    def __init__(self, name):
        self.name, self.data, self.client_port, self.peer_port = name, "", 0, 0
        self.process = None

    @property
    def endpoint(self):
        return f"127.0.0.1:{self.client_port}"

    def kill(self):
        """Ends the process at once, without any farewell."""
        if self.process:
            self.process.kill()
            self.process.wait()
        self.process = None


class Cluster:
    def __init__(self, folder, nodes=3, auth=True, tls=False, token_seconds=300, quota_bytes=None, jwt=False):
        self.folder, self.auth, self.token_seconds, self.quota_bytes = folder, auth, token_seconds, quota_bytes
        os.makedirs(os.path.join(folder, "data"), exist_ok=True)
        self.token_key = self.make_token_key() if jwt else None
        self.certificates = Certificates(os.path.join(folder, "certificates")) if tls else None
        self.generation, self.stores = 0, {}
        self.nodes = [Node(f"n{i}") for i in range(nodes)]
        self.make_new()

    # --- its life -----------------------------------------------------------------------------------------------------
    def make_new(self, snapshot=None, same_identity=False):
        """Starts all nodes with empty data, or with those of a snapshot. Ports that clients know stay the same."""
        first = self.generation == 0
        if not same_identity:
            self.token = f"generation-{self.generation}"
        for attempt in range(5):
            self.generation += 1
            ports = free_ports(2 * len(self.nodes))
            for node in self.nodes:
                shutil.rmtree(node.data, ignore_errors=True)
                node.data = os.path.join(self.folder, "data", f"{node.name}-{self.generation}")
                if not same_identity:
                    node.peer_port = ports.pop()
                if first:
                    node.client_port = ports.pop()
            if snapshot:
                self.restore_data(snapshot)
            for node in self.nodes:
                self.start(node, new=True)
            try:
                self.wait_ready()
                break
            except Unreachable:     # another program took one of the ports
                self.stop_all()
                if attempt == 4:
                    raise
        if self.auth and not snapshot:
            self.enable_authentication()

    def start(self, node, new=False):
        scheme = "https" if self.certificates else "http"
        arguments = [
            "setpriv", "--pdeathsig", "KILL", "etcd", "--name", node.name, "--data-dir", node.data, "--logger", "zap",
            "--listen-client-urls", f"{scheme}://{node.endpoint}", "--advertise-client-urls", f"{scheme}://{node.endpoint}",
            "--listen-peer-urls", f"http://127.0.0.1:{node.peer_port}",
            "--initial-advertise-peer-urls", f"http://127.0.0.1:{node.peer_port}",
            "--initial-cluster", self.members(), "--initial-cluster-token", self.token,
            "--initial-cluster-state", "new", "--heartbeat-interval", "20", "--election-timeout", "200", "--bcrypt-cost", "4",
            "--auth-token-ttl", str(self.token_seconds), "--log-level", "error"]
        if self.token_key:
            arguments += ["--auth-token", f"jwt,priv-key={self.token_key},sign-method=RS256,ttl={self.token_seconds}s"]
        if self.quota_bytes:
            arguments += ["--quota-backend-bytes", str(self.quota_bytes)]
        if self.certificates:
            arguments += ["--cert-file", self.certificates.path("server.pem"), "--key-file", self.certificates.path("server.key")]
        environment = {name: value for name, value in os.environ.items() if not name.startswith("ETCD")}
        with open(os.path.join(self.folder, node.name + ".log"), "ab") as log:
            node.process = SPAWNER.submit(subprocess.Popen, arguments, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                                          env=environment, start_new_session=True).result()

    def make_token_key(self):
        """The key with which all nodes sign the tokens that they give."""
        key = os.path.join(self.folder, "token.key")
        subprocess.run(["openssl", "genrsa", "-traditional", "-out", key, "2048"], check=True, capture_output=True)
        return key

    def members(self):
        return ",".join(f"{node.name}=http://127.0.0.1:{node.peer_port}" for node in self.nodes)

    def wait_ready(self, endpoints=None):
        """Waits until a linearizable read succeeds, which needs a leader. Raises Unreachable."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if any(node.process and node.process.poll() is not None for node in self.nodes):
                raise Unreachable("a node of etcd ended; see its log in " + self.folder)
            try:
                self.root(patience=1, endpoints=endpoints).revision()
                return
            except Refused:         # it answers, and asks for a password
                return
            except Unreachable:
                time.sleep(0.02)
        raise Unreachable("etcd did not start; see its log in " + self.folder)

    def stop_all(self):
        for node in self.nodes:
            node.kill()

    def close(self):
        self.stop_all()
        shutil.rmtree(os.path.join(self.folder, "data"), ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # --- faults -------------------------------------------------------------------------------------------------------
    def leader(self):
        """The node that leads, or None during an election."""
        for node in self.nodes:
            if node.process:
                try:
                    status = self.client(endpoints=[node.endpoint], patience=0).call("/v3/maintenance/status", {})
                    if status.get("leader") == status["header"]["member_id"]:
                        return node
                except (Unreachable, Refused):
                    pass
        return None

    def kill_leader(self):
        node = self.leader()
        if node:
            node.kill()
        return node

    def compact(self, revision=None):
        """Forgets the history before the revision, or before the newest."""
        root = self.root()
        try:
            root.call("/v3/kv/compaction", {"revision": str(revision if revision is not None else root.revision())})
        except Refused as error:
            if "compacted" not in str(error):
                raise

    def grow_revision(self, count):
        """Writes that have nothing to do with any store."""
        root = self.root()
        for _ in range(count):
            root.put(b"/other", b"")

    def save(self, path):
        """Saves a snapshot of the whole cluster."""
        node = next(node for node in self.nodes if node.process)
        self.etcdctl("snapshot", "save", path, endpoint=node.endpoint)

    def restore(self, path, same_identity=False):
        """Ends all nodes and starts them anew with the data of the snapshot, users and passwords included.

        With `same_identity` the cluster has the same identifier as before, so only its data tell that it went back.
        """
        self.stop_all()
        self.make_new(path, same_identity)
        for store, password in self.stores.items():     # those that the snapshot does not know
            self.add_store(store, password)

    def wipe(self):
        """Ends all nodes and starts them anew without data, then adds the users of all stores again."""
        self.stop_all()
        self.make_new()
        for store, password in self.stores.items():
            self.add_store(store, password)

    def restore_data(self, path):
        for node in self.nodes:
            done = subprocess.run(
                ["etcdctl", "snapshot", "restore", path, "--name", node.name, "--data-dir", node.data, "--initial-cluster",
                 self.members(), "--initial-cluster-token", self.token,
                 "--initial-advertise-peer-urls", f"http://127.0.0.1:{node.peer_port}"],
                env={**os.environ, "ETCDCTL_API": "3"}, capture_output=True, text=True, timeout=PATIENCE)
            if done.returncode:
                raise RuntimeError("etcdctl: " + done.stderr)

    def etcdctl(self, *arguments, endpoint):
        scheme = "https" if self.certificates else "http"
        options = ["--endpoints", f"{scheme}://{endpoint}"]
        if self.certificates:
            options += ["--cacert", self.certificates.path("ca.pem")]
        # The password goes through the environment, not through the list of arguments.
        environment = {**os.environ, "ETCDCTL_API": "3", **({"ETCDCTL_USER": "root:" + ROOT_PASSWORD} if self.auth else {})}
        for attempt in range(10):
            done = subprocess.run(["etcdctl", *options, *arguments], env=environment, capture_output=True, text=True, timeout=PATIENCE)
            if done.returncode == 0:
                return done.stdout
            time.sleep(0.2)         # an election, or a new revision of the users' table
        raise RuntimeError("etcdctl: " + done.stderr)

    # --- users --------------------------------------------------------------------------------------------------------
    def client(self, user=None, password=None, endpoints=None, patience=10):
        ready = endpoints or [node.endpoint for node in self.nodes if node.process]
        context = self.certificates and self.certificates.path("ca.pem")
        return Client(ready, user, password, patience=patience, authority=context)

    def root(self, patience=10, endpoints=None):
        return self.client("root" if self.auth else None, ROOT_PASSWORD, endpoints, patience)

    def enable_authentication(self):
        client = self.client()
        for path, body in (("user/add", {"name": "root", "password": ROOT_PASSWORD}), ("role/add", {"name": "root"}),
                           ("user/grant", {"user": "root", "role": "root"}), ("enable", {})):
            self.repeatable(client, "/v3/auth/" + path, body)

    def add_store(self, store, password):
        """Adds the user of a store, whose name is the store's, and the role with the right to the store's range."""
        self.stores[store] = password
        if not self.auth:
            return
        start, end = store_range(store)
        permission = {"permType": "READWRITE", "key": text(start), "range_end": text(end)}
        root = self.root()
        for path, body in (("user/add", {"name": store, "password": password}), ("role/add", {"name": store}),
                           ("role/grant", {"name": store, "perm": permission}), ("user/grant", {"user": store, "role": store})):
            self.repeatable(root, "/v3/auth/" + path, body)

    @staticmethod
    def repeatable(client, path, body):
        """A call whose effect may already be there, after a reply that was lost."""
        try:
            client.call(path, body)
        except Refused as error:
            if "already" not in str(error):
                raise

    def drop_store(self, store):
        """Removes a store that no test uses any more: its rows, its user and its role."""
        self.stores.pop(store, None)
        root, (start, end) = self.root(), store_range(store)
        root.call("/v3/kv/deleterange", {"key": text(start), "range_end": text(end)})


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--directory")
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--auth", action="store_true")
    parser.add_argument("--token-seconds", type=int, default=300)
    parser.add_argument("--jwt", action="store_true")
    parser.add_argument("--store", action="append", default=[])
    options = parser.parse_args()
    folder = options.directory or tempfile.mkdtemp(prefix="prefs-etcd-")
    with Cluster(folder, options.nodes, options.auth, options.tls, options.token_seconds, jwt=options.jwt) as cluster:
        for store in options.store:
            cluster.add_store(store, "password-of-" + store)
        scheme = "https" if options.tls else "http"
        print(json.dumps({
            "endpoints": [f"{scheme}://{node.endpoint}" for node in cluster.nodes], "directory": folder,
            "rootPassword": ROOT_PASSWORD, "passwords": cluster.stores, "processes": [node.process.pid for node in cluster.nodes],
            "certificates": cluster.certificates and cluster.certificates.folder}), flush=True)
        sys.stdin.read()
    if not options.directory:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
