"""Measures a work: all peers (programs that do the same) take turns, round after round, in both directions.

Other load of the machine then affects all of them alike.
"""

import dataclasses
import os
import shutil
import statistics
import subprocess
import time
from typing import Callable

# A peer is no longer measured in a work once its runs have taken this long in all, so it has fewer rounds.
BUDGET_SECONDS = 5


@dataclasses.dataclass
class Sample:
    """One measurement. A program whose work has several parts has a sample for each of them."""

    amount: float
    peak_kilobytes: int = 0
    part: str = ""
    # The unit of this part, if it is another one than that of the work.
    unit: str = ""


@dataclasses.dataclass
class Peer:
    """A program that does a work. `run` takes the number of the turn, and runs the program once or more."""

    name: str
    run: Callable[[int], list[Sample]]


@dataclasses.dataclass
class Work:
    """A task that several programs do. The first of them is prefs, with which the others are compared."""

    title: str
    peers: list[Peer | None]
    unit: str = "s"
    # The peers of short works take several turns a round, so that a busy moment of the machine affects all of them.
    turns_a_round: int = 1
    # If the peers are one program with more and more to do, what there is more of. Their names are the numbers.
    grows_with: str = ""


@dataclasses.dataclass
class Row:
    """The result of one program: the median of its samples, and the most memory that it had in any of them."""

    name: str
    amount: float
    peak_kilobytes: int
    ratio: float


@dataclasses.dataclass
class Result:
    title: str
    unit: str
    rows: list[Row]
    grows_with: str = ""


def measure(work, rounds):
    """Returns a result for each part of the work."""
    peers = [peer for peer in work.peers if peer]
    used = {peer.name: 0 for peer in peers}
    parts = {}
    if work.grows_with:
        # Reads the files into the kernel's cache, since a hundred thousand of them are seldom there.
        for peer in peers:
            peer.run(0)
    for turn in range(rounds * work.turns_a_round):
        # A program finds the processor's caches as the one before it has left them, so the order changes with each turn.
        for peer in peers if turn % 2 == 0 else reversed(peers):
            if used[peer.name] > BUDGET_SECONDS:
                continue
            start = time.monotonic()
            for sample in peer.run(turn):
                parts.setdefault(sample.part, {}).setdefault(peer.name, []).append(sample)
            used[peer.name] += time.monotonic() - start
    return [Result(work.title + part, unit_of(samples) or work.unit, rows(samples), work.grows_with)
            for part, samples in parts.items()]


def unit_of(samples):
    return next(iter(samples.values()))[0].unit


def rows(samples):
    medians = {name: statistics.median(sample.amount for sample in taken) for name, taken in samples.items()}
    first = next(iter(medians.values()))
    peaks = {name: max(sample.peak_kilobytes for sample in taken) for name, taken in samples.items()}
    return [Row(name, median, peaks[name], median / first if first else 1) for name, median in medians.items()]


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
        """A program whose instructions in user space are counted."""
        if not shutil.which("valgrind") or not shutil.which(command[0]):
            return None
        counting = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]

        def run(turn):
            # The number of instructions is the same in every run.
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
