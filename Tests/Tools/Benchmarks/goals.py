"""The goals for prefs, most of them as ratios of measurements of the same run."""

import dataclasses
from typing import Callable


@dataclasses.dataclass
class Goal:
    """A number, mostly with a limit, as a maximum or a minimum. Beyond it, speed is not worth a line of source."""

    title: str
    number: Callable[["Measured"], float]
    sign: str
    # None for a number that is only reported.
    limit: float | None
    # Whether Docs/Performance.md shows it.
    is_shown: bool = False

    @property
    def enough(self):
        return "reported" if self.limit is None else f"{self.sign} {self.limit:g}"

    def is_reached(self, number):
        if self.limit is None:
            return True
        return number <= self.limit if self.sign == "≤" else number >= self.limit


class Measured:
    """Looks up results. A KeyError means that a work or peer was not measured."""

    def __init__(self, results):
        self.rows = {(result.title, row.name): row for result in results for row in result.rows}
        self.first = {result.title: result.rows[0].name for result in results}

    def seconds(self, title, peer=None):
        return self.rows[title, peer or self.first[title]].amount

    def slowest(self, beginning):
        """The longest of the times of works whose titles begin so."""
        titles = [title for title in self.first if title.startswith(beginning)]
        if not titles:
            raise KeyError(beginning)
        return max(self.seconds(title) for title in titles)

    def megabytes(self, title):
        return self.rows[title, self.first[title]].peak_kilobytes / 1000

    def ratio(self, title, peer, other):
        """The time of a peer as a multiple of that of another one."""
        return self.seconds(title, peer) / self.seconds(title, other)

    def slower(self, title, peer):
        """The time of prefs as a multiple of that of a peer."""
        return 1 / self.rows[title, peer].ratio

    def faster(self, title, peer):
        return self.rows[title, peer].ratio


READ, WRITE, SYNCHRONIZED = (
    "Read one key of 10", "Write one key of 10, not waiting for the disk", "Write one key of 10, on the disk")
XML, BINARY, RECORDS = "XML, 100 000 records: ", "Binary, 100 000 records: ", "Binary, 2 000 records: "
MILLION, LARGE = "Read one key of 1 000 000", "Write one key of 100 000, on the disk"
FOUND, LISTED_DOMAINS = "Find a key in 2 000 domains", "List 2 000 domains"

COUNTS = [10, 1_000, 100_000]
RUNNING, SEEN = "Settings of a running program: ", "Settings of two programs, on the disk: seen"
OBSERVED = "Observed settings of a running program: "
IMPORT, SCRIPT = "Import 65.7 MB of XML", "A script of 200 writes"
STATE = "State of 1 111 objects: "
LISTED, FORM = "Settings of a bundle of 10 000, as a list", "Form of 10 000 settings: "
CLOUD, CLOUD_CONDITIONS = "Cloud store of {} keys: {}", ["agent running", "server gone"]
FIRST_DOWNLOAD = "Cloud store of 1 000 keys, first download"
TOLD = "Cloud store on two devices: seen"
APPLY = "10 000 keys in 500 domains"
# The works of which it is a goal to be ahead of each other program.
OPENSTEP, JSON = "OpenStep, 10 000 records: ", "JSON, 10 000 records: "
AHEAD = [
    (OPENSTEP + "decode", "Foundation"),
    ("Check OpenStep of 10 000 records", "GNUstep plparse"),
    ("Write OpenStep of 10 000 records anew", "GNUstep plmerge"),
    *((JSON + part, peer) for part in ("decode", "encode") for peer in ("Python's json", "Foundation")),
    ("Write JSON of 10 000 records anew", "jq"),
    ("Write JSON of 10 000 records anew", "Python's json"),
]
AGENT = "Agent of the cloud at rest for 10 s: "

GOALS = [
    Goal("Read: time of the C program", lambda m: m.slower(READ, "C: open, read, print"), "≤", 1.35, True),
    Goal("Read: time of `git config`", lambda m: m.slower(READ, "git config"), "≤", 0.6, True),
    Goal("Write: time of `git config`", lambda m: m.slower(WRITE, "git config"), "≤", 0.75, True),
    Goal("Durable write: time of the same system calls in C",
         lambda m: m.slower(SYNCHRONIZED, "C: the same system calls"), "≤", 1.35, True),
    Goal("XML decode: speed of libplist", lambda m: m.faster(XML + "decode", "libplist"), "≥", 3, True),
    Goal("XML encode: speed of libplist", lambda m: m.faster(XML + "encode", "libplist"), "≥", 1.5, True),
    Goal("Binary decode: speed of libplist", lambda m: m.faster(BINARY + "decode", "libplist"), "≥", 2, True),
    Goal("Binary encode of 2 000 records: speed of libplist",
         lambda m: m.faster(RECORDS + "encode", "libplist"), "≥", 3, True),
    *(Goal(f"{form} {part} of 1 KB: speed of libplist",
           lambda m, form=form, part=part: m.faster(f"{form}, 1 KB: {part}", "libplist"), "≥", 1, part == "decode")
      for form in ("XML", "Binary") for part in ("decode", "encode")),
    Goal("Read of one key of 1 000 000, in ms", lambda m: m.seconds(MILLION) * 1e3, "≤", None, True),
    Goal("Binary decode: memory, in sizes of the document", lambda m: m.megabytes(BINARY + "decode") / 25.85, "≤", 3.5),
    Goal("Find in 2 000 domains: time of `grep -ri`", lambda m: m.slower(FOUND, "grep -ri"), "≤", 5, True),
    Goal("List of 2 000 domains: time of `ls`", lambda m: m.slower(LISTED_DOMAINS, "ls"), "≤", None, True),
    Goal("Write of one of 100 000 keys: time of `git config`",
         lambda m: m.slower(LARGE, "git config"), "≤", None, True),
    Goal("Import of XML: time of decoding, encoding and a durable copy", lambda m: m.seconds(IMPORT) / (
        m.seconds(XML + "decode") + m.seconds(BINARY + "encode") + m.seconds(IMPORT, "cp and sync of the result")),
         "≤", 1.2),
    Goal("Script of 200 writes: time of `git config`", lambda m: m.slower(SCRIPT, "git config"), "≤", 1, True),
    *(Goal(f"Integer of {count} keys in a running program, in ns",
           lambda m, count=count: m.seconds(f"{RUNNING}integer, {count} keys") * 1e9, "≤", 100, count == 1_000)
      for count in COUNTS),
    *(Goal(f"Set of {count} keys in a running program, in ns",
           lambda m, count=count: m.seconds(f"{RUNNING}set, {count} keys") * 1e9, "≤", 350, count == 1_000)
      for count in COUNTS),
    Goal("Set and integer of 10 keys in a running program, in ns",
         lambda m: m.seconds(f"{RUNNING}set and integer, 10 keys") * 1e9, "≤", 300),
    Goal("Set with 10 000 observers of other keys: time with none",
         lambda m: m.seconds(OBSERVED + "set, with 10000 observers of other keys")
         / m.seconds(OBSERVED + "set, with 0 observers of other keys"), "≤", 2),
    Goal("Saving the state of 1 111 objects: time of encoding the same tree",
         lambda m: m.seconds(STATE + "saving") / m.seconds(STATE + "encoding"), "≤", 1.5),
    Goal("Restoring the state of 1 111 objects: time of decoding the same tree",
         lambda m: m.seconds(STATE + "restoring") / m.seconds(STATE + "decoding"), "≤", 1.5),
    Goal("Notification of another program after a change, in ms", lambda m: m.seconds(SEEN) * 1e3, "≤", 50, True),
    Goal("List of a bundle of 10 000 settings, in ms", lambda m: m.seconds(LISTED) * 1e3, "≤", None),
    Goal("Form of 10 000 settings: opening, in ms", lambda m: m.seconds(FORM + "open") * 1e3, "≤", None, True),
    Goal("Form of 10 000 settings: the slowest kind of key, in ms", lambda m: m.slowest(FORM + "key: ") * 1e3, "≤", None),
    Goal("Apply of 10 000 keys in 500 domains: time of a batch", lambda m: m.slower(APPLY, "prefs batch"), "≤", 1.3),
    Goal("Apply with nothing to do: time of a batch",
         lambda m: m.slower(APPLY + ", with nothing to do", "prefs batch"), "≤", 1.1),
    Goal("Apply of 10 000 keys in 500 domains: memory in MB", lambda m: m.megabytes(APPLY), "≤", 64),
    *(Goal(f"Cloud store of {count} keys, {condition}, {part}: time of Preferences",
           lambda m, title=CLOUD.format(count, part), condition=condition: m.ratio(
               title, f"CloudStore, {condition}", "Preferences"), "≤", 2)
      for count in (10, 1_000) for part in ("set", "set and synchronize") for condition in CLOUD_CONDITIONS),
    Goal("Observer on another device after a set, in ms", lambda m: m.seconds(TOLD) * 1e3, "≤", 50, True),
    Goal("First download of 1 000 keys, in ms", lambda m: m.seconds(FIRST_DOWNLOAD) * 1e3, "≤", 200),
    Goal("Agent at rest: processor time in 10 s, in ms", lambda m: m.seconds(AGENT + "processor time") * 1e3, "≤", 0),
    Goal("Agent at rest: resident memory in MB", lambda m: m.megabytes(AGENT + "processor time"), "≤", 24),
    Goal("Agent at rest: private memory in MB", lambda m: m.seconds(AGENT + "private memory") / 1e3, "≤", 8),
    *(Goal(f"{title}: speed of {peer}", lambda m, title=title, peer=peer: m.faster(title, peer), "≥", 1)
      for title, peer in AHEAD),
]


def reached(results):
    """Returns a goal, its number and whether it is reached, for each goal that was measured."""
    measured = Measured(results)
    for goal in GOALS:
        try:
            number = goal.number(measured)
        except KeyError:
            continue
        yield goal, number, goal.is_reached(number)
