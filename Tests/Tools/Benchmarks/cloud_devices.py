"""Devices of the cloud's works: folders with the files of prefs-cloud, and its agent."""

import os
import pathlib
import shutil
import signal
import subprocess
import time
import urllib.request

PATIENCE_SECONDS = 60


class Device:
    """A device of one store, connected to a cluster.

    - number: Selects the server that it asks first, and is the identifier of its machine.
    """

    def __init__(self, agent, folder, cluster, store, number=0, **environment):
        self.agent, self.store = agent, store
        self.state = folder / "state"
        folder.mkdir(parents=True)
        servers = [f"http://{node.endpoint}" for node in cluster.nodes]
        self.urls = ",".join(servers[number % len(servers):] + servers[:number % len(servers)])
        self.environment = {
            "PATH": os.environ["PATH"], "LANG": "C.UTF-8", "HOME": str(folder), "PREFS_HOME": str(folder / "preferences"),
            "XDG_STATE_HOME": str(self.state), "XDG_CONFIG_HOME": str(folder / "config"),
            "PREFS_MACHINE_ID": f"{number:032x}", **environment}
        password = folder / "password"
        password.write_text(cluster.stores[store])
        self.run("connect", self.urls, "--store", store, "--user", store, "--password-file", password)

    def run(self, *arguments):
        command = [str(argument) for argument in (self.agent, *arguments)]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        if done.returncode != 0:
            raise SystemExit(f"{' '.join(command)} failed: {done.stderr}")
        return done.stdout

    def forget_mirror(self):
        shutil.rmtree(self.state, ignore_errors=True)

    def watch(self):
        """Starts the agent, which ends with this program at the latest."""
        return Agent(self)


class Agent:
    """A running `prefs-cloud watch`."""

    def __init__(self, device):
        self.process = subprocess.Popen(
            ["setpriv", "--pdeathsig", "KILL", str(device.agent), "watch"], env=device.environment,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def wake_ups(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return sum(int(line.split()[1]) for line in status if "ctxt_switches" in line)

    def memory(self):
        """Resident and private memory, in kilobytes."""
        lines = pathlib.Path(f"/proc/{self.process.pid}/smaps_rollup").read_text().splitlines()[1:]
        sizes = {name: int(size.split()[0]) for name, size in (line.split(":") for line in lines)}
        return sizes["Rss"], sizes["Private_Clean"] + sizes["Private_Dirty"]


def watches(cluster):
    """How many watches the servers of a cluster have."""
    return sum(int(float(line.split()[1])) for node in cluster.nodes for line in metrics(node)
               if line.startswith("etcd_debugging_mvcc_watcher_total "))


def metrics(node):
    with urllib.request.urlopen(f"http://{node.endpoint}/metrics", timeout=PATIENCE_SECONDS) as answer:
        return answer.read().decode().splitlines()


def resident_kilobytes(cluster):
    """The resident memory of all servers of a cluster."""
    statuses = [pathlib.Path(f"/proc/{node.process.pid}/status").read_text() for node in cluster.nodes]
    return sum(int(line.split()[1]) for status in statuses for line in status.splitlines() if line.startswith("VmRSS"))


def wait_until(condition, what):
    limit = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        if time.monotonic() > limit:
            raise SystemExit(f"The cloud's works waited for a minute in vain: {what}")
        time.sleep(0.05)
