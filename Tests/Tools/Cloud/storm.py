#!/usr/bin/env python3
"""Random edits of many devices with the real prefs-cloud and a real etcd of three nodes, under all faults at once.

    storm.py --seconds 120 --seed 1 --tool .build/debug/prefs-cloud
    storm.py --episodes 6 --seed 7 ...      the same six episodes again, as far as processes can be repeated
    storm.py --standin                      with the stand-in, which checks the storm itself
    storm.py --standin --without RULE       with a rule left out: must find a violation

Episodes come in batches that run at the same time on one cluster: calm ones, where nodes are killed, and wild ones,
where the cluster is also restored from snapshots and wiped.  Ends with status 1 if an edit was lost, came back, or
devices disagree; the log of the episode says what happened.
"""
import argparse
import collections
import concurrent.futures
import faulthandler
import os
import resource
import signal
import sys
import tempfile
import threading
import time

from arena import Arena
from episode import Episode, remove

HERE = os.path.dirname(os.path.abspath(__file__))


class Storm:
    def __init__(self, options, folder, logs):
        self.options, self.folder, self.logs = options, folder, logs
        self.counts, self.lock, self.violations = collections.Counter(), threading.Lock(), []

    def tell(self, what, count=1):
        with self.lock:
            self.counts[what] += count

    def run(self):
        started, seed = time.time(), self.options.seed
        cluster = os.path.join(self.folder, "cluster")
        with Arena(self.options.tool, cluster, self.options.nodes, self.tell, self.options.jwt) as arena:
            while not self.is_over(started, seed):
                self.batch(arena, seed)
                seed += self.options.width
            self.counts.update({f"requests: {kind}": count for kind, count in arena.proxy.counts.items()})
        self.print_statistics(time.time() - started, seed - self.options.seed)
        return 1 if self.violations else 0

    def is_over(self, started, seed):
        if self.options.episodes:
            return seed - self.options.seed >= self.options.episodes
        return time.time() - started > self.options.seconds or len(self.violations) >= self.options.stop_after

    def batch(self, arena, seed):
        number = (seed - 1) // self.options.width
        width = min(self.options.width, self.options.episodes or self.options.width)
        episodes = [Episode(arena, seed + i, os.path.join(self.folder, f"episode-{seed + i}")) for i in range(width)]
        wild = self.options.wild if self.options.wild is not None else number % 2 == 1
        with arena.chaos(number, episodes, wild), concurrent.futures.ThreadPoolExecutor(len(episodes)) as pool:
            for episode, found in zip(episodes, pool.map(Episode.run, episodes)):
                self.tell("episodes")
                if found or self.options.all_logs:
                    self.report(episode, found, wild)
                if not (found and self.options.keep):
                    remove(episode.folder)

    def report(self, episode, found, wild):
        os.makedirs(self.logs, exist_ok=True)
        path = os.path.join(self.logs, f"episode-{episode.seed}.log")
        with open(path, "w") as file:
            file.write(episode.report() + (f"\nVIOLATION {found}\n" if found else "\n"))
        if not found:
            return
        self.violations.append(found)
        print(f"VIOLATION (seed {episode.seed}, {'wild' if wild else 'calm'}, {path}): {found}", flush=True)

    def print_statistics(self, seconds, episodes):
        print(f"{seconds:.0f} s, seeds {self.options.seed} to {self.options.seed + episodes - 1}, {len(self.violations)} violations")
        operations = sum(self.counts[name] for name in ("edits", "syncs", "synchronisations killed", "watches"))
        own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
        print(f"{operations / seconds:.0f} commands a second; processor time: {own.ru_utime + own.ru_stime:.0f} s here, "
              f"{others.ru_utime + others.ru_stime:.0f} s in commands")
        for name, count in sorted(self.counts.items()):
            print(f"{count:8} {name}")


def main():
    faulthandler.register(signal.SIGUSR1)
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--episodes", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tool")
    parser.add_argument("--standin", action="store_true")
    parser.add_argument("--without", default="", help="a rule of the model, for the stand-in")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--jwt", action="store_true", help="tokens that are signed, not simple ones")
    parser.add_argument("--width", type=int, default=6, help="episodes at the same time")
    parser.add_argument("--wild", action="store_true", default=None, help="restores and wipes in all batches")
    parser.add_argument("--calm", dest="wild", action="store_false", help="restores and wipes in no batch")
    parser.add_argument("--stop-after", type=int, default=5, help="end after so many violations")
    parser.add_argument("--logs", default=os.path.join(tempfile.gettempdir(), "prefs-storm"))
    parser.add_argument("--all-logs", action="store_true", help="logs of episodes without a violation, too")
    parser.add_argument("--keep", action="store_true", help="keep the folders of the devices where something was violated")
    options = parser.parse_args()
    if options.standin:
        options.tool = os.path.join(HERE, "standin.py")
        os.environ["PREFS_STANDIN_WITHOUT"] = options.without
    if not options.tool:
        parser.error("--tool or --standin is needed")
    options.tool = os.path.abspath(options.tool)
    shared_memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    folder = tempfile.mkdtemp(prefix="prefs-storm-", dir=shared_memory)
    signal.signal(signal.SIGTERM, lambda *_: (remove(folder), os._exit(1)))      # the nodes end with this program
    try:
        sys.exit(Storm(options, folder, options.logs).run())
    finally:
        if not options.keep:
            remove(folder)


if __name__ == "__main__":
    main()
