"""How a work is measured: every peer in turn, round after round.

Whatever else the machine does meanwhile then hits all of them alike.
"""

import dataclasses
import os
import shutil
import statistics
import subprocess
import time
from typing import Callable

# A peer that has used up this much of a work's time is measured in fewer rounds.
BUDGET_SECONDS = 10


@dataclasses.dataclass
class Sample:
    """One measurement. A program that does two things has a sample for each part of its work."""

    amount: float
    peak_kilobytes: int = 0
    part: str = ""


@dataclasses.dataclass
class Peer:
    """A program that does a work, once or more when `run` is called with the number of the turn."""

    name: str
    run: Callable[[int], list[Sample]]


@dataclasses.dataclass
class Work:
    """What several programs do. The first of them is prefs, which the others are compared with."""

    title: str
    peers: list[Peer | None]
    unit: str = "s"
    # Short works take turns often, so that a busy moment of the machine hits all of them.
    turns_a_round: int = 1


@dataclasses.dataclass
class Row:
    """What came out for one program: the median, and the most memory that it ever had."""

    name: str
    amount: float
    peak_kilobytes: int
    ratio: float


@dataclasses.dataclass
class Result:
    title: str
    unit: str
    rows: list[Row]


def measure(work, rounds):
    """Returns a result for each part of the work."""
    peers = [peer for peer in work.peers if peer]
    used = {peer.name: 0 for peer in peers}
    parts = {}
    for turn in range(rounds * work.turns_a_round):
        for peer in peers:
            if used[peer.name] > BUDGET_SECONDS:
                continue
            start = time.monotonic()
            for sample in peer.run(turn):
                parts.setdefault(sample.part, {}).setdefault(peer.name, []).append(sample)
            used[peer.name] += time.monotonic() - start
    return [Result(work.title + part, work.unit, rows(samples)) for part, samples in parts.items()]


def rows(samples):
    medians = {name: statistics.median(sample.amount for sample in taken) for name, taken in samples.items()}
    first = next(iter(medians.values()))
    peaks = {name: max(sample.peak_kilobytes for sample in taken) for name, taken in samples.items()}
    return [Row(name, median, peaks[name], median / first) for name, median in medians.items()]


class Programs:
    """Makes peers of programs, each of which gets a small environment of its own."""

    def __init__(self, folder, place):
        self.launcher = folder / "launch"
        self.environment = {"PATH": os.environ["PATH"], "HOME": str(place), "LANG": "C.UTF-8"}

    def peer(self, name, command, times=1, prepare=None, **environment):
        """A program that is measured from its start to its exit, `times` times a turn.

        - prepare: called before every turn.
        - Returns None where the program is missing.
        """
        if not shutil.which(command[0]):
            return None

        def run(turn):
            if prepare:
                prepare()
            done = self.finished(name, [self.launcher, times, turn * times, *command], environment)
            lines = [line.split() for line in done.stdout.splitlines()]
            return [Sample(int(nanoseconds) / 1e9, int(peak)) for nanoseconds, peak in lines]

        return Peer(name, run)

    def parts_peer(self, name, command, **environment):
        """A program that measures itself: a line for each part, with nanoseconds and peak kilobytes.

        The name of a part has underscores in place of blanks.
        """
        if not shutil.which(command[0]):
            return None

        def run(_):
            done = self.finished(name, [self.launcher, "itself", *command], environment)
            lines = [line.split() for line in done.stdout.splitlines()]
            return [Sample(int(nanoseconds) / 1e9, int(peak), f" {part.replace('_', ' ')}") for part, nanoseconds, peak in lines]

        return Peer(name, run)

    def instructions_peer(self, name, command, **environment):
        """A program whose instructions are counted; those of the kernel are not."""
        if not shutil.which("valgrind") or not shutil.which(command[0]):
            return None
        counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]

        def run(turn):
            # It is the same number every time.
            if turn > 0:
                return []
            done = self.finished(name, counting + command, environment)
            line = next(line for line in done.stderr.splitlines() if "Collected" in line)
            return [Sample(int(line.split()[-1]))]

        return Peer(name, run)

    def finished(self, name, command, environment):
        command = [str(part) for part in command]
        done = subprocess.run(command, env=self.environment | environment, capture_output=True, text=True)
        if done.returncode != 0:
            raise SystemExit(f"{name} failed: {' '.join(command)}\n{done.stderr}")
        return done
