"""One episode of a storm: a few devices of one account or two, with faults drawn from a seed, and the oracle's verdict.

It has rounds.  In a round, each device runs a few commands in a thread of its own, while the network misbehaves.
Between rounds time jumps, disks are copied, mirrors set back, and accounts changed.
"""
import concurrent.futures
import os
import plistlib
import random
import shutil
import signal
import time
import traceback

import network
from device import DOMAIN_BYTES, DOMAIN_KEYS, Device, Hang, fillers
from history import History
from oracle import DAY, Oracle, View, Violation, show

HOUR = 3_600_000
JUMPS = [0, 1000, 30_000, 61_000, 10 * 60_000, HOUR, DAY, 20 * DAY, 91 * DAY]
FAR = [0, 3 * DAY, 400 * DAY, -200 * DAY]
FAULTS = ["net", "net", "partition", "kill", "parallel", "watch", "skew", "far", "date", "jump", "months", "clone", "rollback",
          "quota", "switch"]
# What happens to devices whose agents run all the time. They take over no disk and no clock.
AGENT_FAULTS = ["net", "partition", "kill", "quota"]
PATIENCE = 60           # seconds until agents must have carried everything


class Account:
    """A store with its oracle, and what each device has of it."""

    def __init__(self, arena, name, log):
        self.name, self.password = name, "password-of-" + name
        self.oracle, self.history, self.views = Oracle(name, DOMAIN_KEYS, DOMAIN_BYTES, log), History(arena.cluster, name), {}
        self.backups = {}


class Episode:
    def __init__(self, arena, seed, folder):
        self.arena, self.seed, self.folder, self.random = arena, seed, folder, random.Random(f"episode {seed}")
        r = self.random
        self.faults = set(r.sample(FAULTS, r.choice([1, 2, 3, 3, 4, 5, 7])))
        if self.faults & {"clone", "rollback"}:
            self.faults -= {"far", "date", "skew"}       # copies of an edit whose clock is yet to be lowered: not promised
        if not arena.can_watch:
            self.faults -= {"watch"}
        elif r.random() < 0.4:
            self.faults = {"agents", *r.sample(AGENT_FAULTS, r.choice([0, 1, 2, 3]))}
        self.agents = {}        # by the name of their device
        self.keys = [f"{domain}\0{key}" for domain in ["d", "e"][:r.choice([1, 1, 2])] for key in "KLM"[:r.choice([1, 2, 3])]]
        self.room = r.choice([100, 150]) if "quota" in self.faults else None        # bytes that a domain has left
        self.rounds = r.choice([4, 8, 12])
        self.count = r.choice([2, 3, 3, 4, 5])
        self.steps, self.started, self.number = [], time.time(), 0
        self.devices, self.shift, self.date_error = [], 0, 0
        self.found = None       # a violation found on behalf of the arena
        self.over = False
        names = [f"s{seed}a", f"s{seed}b"][:2 if "switch" in self.faults else 1]
        self.accounts = {name: Account(arena, name, self.log) for name in names}

    def log(self, text):
        self.steps.append(f"{time.time() - self.started:8.3f} {text}")

    def now(self):
        return int(time.time() * 1000) + self.shift

    # --- its course ---------------------------------------------------------------------------------------------------
    def run(self):
        """Returns None, or what was violated."""
        try:
            with self.arena.shared():
                self.set_up()
            for number in range(self.rounds):
                with self.arena.shared():
                    self.log(f"round {number}")
                    self.play()
                    self.between()
            with self.arena.shared(), self.arena.calm():
                self.settle()
        except (Violation, Hang) as found:
            return str(found)
        except Exception:       # of the harness itself: told like a violation, with its place
            return "harness: " + traceback.format_exc()
        finally:
            self.close()
        return None

    def set_up(self):
        self.log(f"seed {self.seed}: {self.count} devices, keys {self.keys}, faults {sorted(self.faults)}, room {self.room}")
        for account in self.accounts.values():
            self.arena.cluster.add_store(account.name, account.password)
            account.history.begin()
        for number in range(self.count):
            name = f"{self.seed}-{number}"
            self.add(Device(self.arena.tool, os.path.join(self.folder, name), name, "machine-" + name, self.arena.gate(name)))
        for device in self.devices:
            self.connect(device, next(iter(self.accounts)))
        for name, value in fillers(self.room) if self.room else ():
            self.set(self.devices[0], f"d\0{name}", value)
        if self.room:
            self.sync(self.devices[0], self.random)
        for device in self.devices:
            if "agents" in self.faults:
                self.agents[device.name] = device.start("watch")

    def add(self, device):
        self.devices.append(device)
        device.time_shift = self.shift
        device.gate.date_shift = (self.shift + self.date_error) / 1000

    def connect(self, device, store):
        account = self.accounts[store]
        for attempt in range(8):
            result = device.connect(store, account.password)
            if result.status == 0:
                break
            time.sleep(0.2)
        else:
            raise Violation(f"{device.name} could not connect: {result.errors}")
        account.views.setdefault(device.name, View())
        self.look(device)

    def close(self):
        self.over = True
        for process in self.agents.values():
            process.kill()
            process.communicate()
        for device in self.devices:
            device.gate.close()
        for account in self.accounts.values():
            account.history.close()

    # --- a round ------------------------------------------------------------------------------------------------------
    def play(self):
        for device in self.devices:
            device.gate.heal()
            if "net" in self.faults:
                device.gate.plan = network.plan(random.Random(self.random.random()))
                device.gate.event_plan = network.event_plan(random.Random(self.random.random()))
            if "partition" in self.faults and network.partition(self.random, device.gate):
                self.arena.tell("partitions")
        scripts = [(device, random.Random(self.random.random())) for device in self.devices if self.random.random() < 0.85]
        with concurrent.futures.ThreadPoolExecutor(max(1, len(scripts))) as pool:
            for done in [pool.submit(self.script, *script) for script in scripts]:
                done.result()

    def script(self, device, r):
        choices = ["edit", "sync"] * 3 + ["kill"] * 2 * ("kill" in self.faults) + ["parallel"] * 3 * ("parallel" in self.faults)
        choices += ["watch"] * 2 * ("watch" in self.faults)
        if device.name in self.agents:
            choices = ["edit_beside_agent"] * 4 + ["wait"] + ["restart_agent"] * ("kill" in self.faults)
        for _ in range(r.choice([1, 2, 4, 6])):
            getattr(self, r.choice(choices))(device, r)
            if r.random() < 0.4:
                device.gate.partition([])       # a partition that ends

    def account(self, device):
        return self.accounts[device.store]

    def look(self, device):
        account = self.account(device)
        account.oracle.observe(account.views[device.name], device.mirror(), self.now() + self.date_error)

    def new_value(self, r):
        self.number += 1
        return f"{r.choice('abc')}{self.number}-{r.randrange(1 << 30)}" + "x" * r.choice([0, 0, 0, 20, 60])

    def edit(self, device, r, alone=True):
        """Sets or deletes a key."""
        key, value = r.choice(self.keys), None if r.random() < 0.3 else self.new_value(r)
        killed = "kill" in self.faults and r.random() < 0.1
        self.set(device, key, value, alone, killed and r.random() * self.arena.command_seconds)

    def set(self, device, key, value, alone=True, killed=False):
        """Sets or deletes a key, and notes the edit with the clock that the mirror gives it.

        The command is killed after `killed` seconds, if they are given.
        """
        domain, name = key.split("\0")
        process = device.start("delete", domain, name) if value is None else device.start("write", domain, name, value)
        if killed:
            time.sleep(killed)
            process.kill()
        result = device.finish(process)
        account = self.account(device)
        view, mirror = account.views[device.name], device.mirror()
        record, made = mirror and mirror.records.get(key), None
        if record and (record.version.value and plistlib.loads(record.version.value)) == value:
            fresh = value is not None or (key, record.version) not in account.oracle.index and record.version.device == mirror.device
            made = account.oracle.note(view, key, record.version, alone) if fresh else None
        absent = value is None and ("does not exist" in result.errors or record is None or record.version.value is None)
        if result.status != 0 and not killed and not absent:
            raise Violation(f"{device.name} could not edit: {result.errors}")
        if made is None and alone and not killed and not absent:
            raise Violation(f"the edit of {device.name} is not in its mirror: {key!r} {value and value[:20]}, but {show(record and record.version)}")
        self.log(f"{device.name} {'writes' if value else 'deletes'} {key!r}: {made}" + (" (killed)" if killed else ""))
        self.arena.tell("edits" if made else "edits that did nothing or were overtaken")
        self.look(device)

    def sync(self, device, r):
        result = device.run("sync")
        self.arena.tell("syncs")
        self.log(f"{device.name} synchronises: {result.status} {result.errors.strip()[:200]}")
        self.look(device)
        return result

    def kill(self, device, r):
        """A synchronisation is killed at any moment."""
        process = device.start("sync")
        time.sleep(r.random() ** 2 * 8 * self.arena.command_seconds)
        process.kill()
        device.finish(process)
        self.arena.tell("synchronisations killed")
        self.log(f"{device.name} is killed")
        self.look(device)

    def parallel(self, device, r):
        """Edits, and sometimes a second synchronisation, while one is under way."""
        processes = [device.start("sync") for _ in range(r.choice([1, 1, 2]))]
        for _ in range(r.choice([1, 2])):
            time.sleep(r.random() * 2 * self.arena.command_seconds)
            self.edit(device, r, alone=False)
        for process in processes:
            device.finish(process)
        self.arena.tell("syncs with edits meanwhile")
        self.look(device)

    def watch(self, device, r):
        """The agent stays for a while."""
        process = device.start("watch")
        for _ in range(r.choice([1, 3, 5])):
            time.sleep(r.random() * 0.2)
            self.edit(device, r, alone=False)
        time.sleep(r.random() ** 2)
        if process.poll() is not None:
            raise Violation(f"the watch of {device.name} ended by itself: {device.finish(process).errors}")
        process.send_signal(signal.SIGKILL if r.random() < 0.5 else signal.SIGTERM)
        device.finish(process)
        self.arena.tell("watches")
        self.log(f"{device.name} has watched")
        self.look(device)

    # --- with an agent that runs all the time -------------------------------------------------------------------------
    def edit_beside_agent(self, device, r):
        """The agent is stopped meanwhile, so that the edit is noted before another device can replace it."""
        process = self.agents[device.name]
        device.stop(process)
        try:
            self.look(device)
            self.edit(device, r)
        finally:
            process.send_signal(signal.SIGCONT)
        self.arena.tell("edits beside an agent")

    def wait(self, device, r):
        time.sleep(r.random())
        self.look(device)

    def restart_agent(self, device, r):
        self.agents[device.name].kill()
        device.finish(self.agents[device.name])
        self.agents[device.name] = device.start("watch")
        self.arena.tell("agents killed")
        self.look(device)

    def wait_for_agents(self, account, members):
        """Waits until the agents have carried everything, without any other synchronisation."""
        limit = time.monotonic() + PATIENCE
        while not self.is_at_rest(account, members):
            for name, process in self.agents.items():
                if process.poll() is not None:
                    raise Violation(f"the agent of {name} ended by itself: {process.communicate()[1]}")
            if time.monotonic() > limit:
                mirrors = {device.name: {key: show(r.version) for key, r in device.mirror().records.items()} for device in members}
                raise Violation(f"the agents do not come to rest: {mirrors}, {account.oracle.rows}")
            time.sleep(0.1)
        for device in members:          # a mirror may have come to rest after it was looked at
            self.look(device)
        self.arena.tell("times that agents came to rest by themselves")

    def is_at_rest(self, account, members):
        self.read_history()
        for device in members:
            self.look(device)
        rows = {key: version.value for key, version in account.oracle.rows.items()}
        for mirror in (device.mirror() for device in members):
            pending = {key for key, record in mirror.records.items() if record.pending}
            if mirror.starts_new_epoch or not all(mirror.records[key].over_quota for key in pending):
                return False
            values = {key: record.version.value for key, record in mirror.records.items()}
            if any(values.get(key) != rows.get(key) for key in {*values, *rows} - pending):
                return False
        return True

    # --- between rounds -----------------------------------------------------------------------------------------------
    def between(self):
        r = self.random
        for device in self.devices:
            device.gate.heal()
        if "jump" in self.faults and r.random() < 0.5:
            self.advance(r.choice(JUMPS))
        if "months" in self.faults and r.random() < 0.4:
            self.months()
        if "skew" in self.faults:
            r.choice(self.devices).skew = r.choice([0, HOUR, -HOUR])
        if "far" in self.faults:
            r.choice(self.devices).skew = r.choice(FAR)
        if "date" in self.faults:
            self.set_time(self.shift, r.choice([0, HOUR, -HOUR]))
        if "clone" in self.faults and len(self.devices) < 5 and r.random() < 0.3:
            self.clone(r.choice(self.devices))
        if "rollback" in self.faults:
            self.back_up_or_roll_back(r.choice(self.devices))
        if "switch" in self.faults and r.random() < 0.4:
            device = r.choice(self.devices)
            other = r.choice([name for name in self.accounts if name != device.store])
            self.log(f"{device.name} changes to {other}")
            self.connect(device, other)
            self.arena.tell("accounts changed")

    def set_time(self, shift, date_error):
        self.shift, self.date_error = shift, date_error
        for device in self.devices:
            device.time_shift = shift
            device.gate.date_shift = (shift + date_error) / 1000

    def advance(self, milliseconds):
        self.read_history()
        self.set_time(self.shift + milliseconds, self.date_error)
        self.log(f"{milliseconds / DAY:.3f} days later")
        self.arena.tell("jumps of time")

    def months(self):
        """Someone deletes a key; three months later the tombstone is removed, while others were off."""
        device, r = self.random.choice(self.devices), self.random
        self.edit(device, r)
        self.sync(device, r)
        self.advance(91 * DAY)
        self.sync(device, r)

    def clone(self, original):
        number = len(self.devices)
        name = f"{self.seed}-{number}"
        same = self.random.random() < 0.5
        gate = self.arena.gate(name)
        copy = original.clone(os.path.join(self.folder, name), name, original.machine if same else "machine-" + name, gate)
        self.add(copy)
        for account in self.accounts.values():
            account.oracle.rollbacks += 1
            if original.name in account.views:
                account.views[name] = account.views[original.name].copy()
        self.log(f"{name} is a clone of {original.name}, with {'the same' if same else 'another'} machine identifier")
        self.arena.tell("clones")

    def back_up_or_roll_back(self, device):
        account = self.account(device)
        if device.name not in account.backups:
            device.back_up()
            account.backups[device.name] = account.views[device.name].copy()
        elif self.random.random() < 0.4:
            self.read_history()
            device.roll_back()
            account.views[device.name] = account.backups.pop(device.name)
            account.oracle.rolled_back(account.views.values())
            self.log(f"the mirror of {device.name} is set back")
            self.arena.tell("mirrors set back")

    # --- what the server has done -------------------------------------------------------------------------------------
    def look_back(self):
        """Reads the history for the arena, between two rounds."""
        try:
            self.read_history()
        except Violation as found:
            self.found = self.found or found

    def read_history(self):
        if self.found:
            raise self.found
        total = 0
        for account in self.accounts.values():
            for commit in account.history.new_commits():
                total += 1
                self.log(f"committed {commit.revision} in {account.name}: " + ", ".join(
                    [f"{key!r} {show(version)}" for key, version in commit.puts.items()] +
                    [f"without {key!r}" for key in commit.removed]))
                account.oracle.apply(commit, self.now() + abs(self.date_error))
        self.arena.tell("commits", total)
        return total

    def server_went_back(self, how):
        """The arena restored or wiped the server, while this episode was between two rounds."""
        self.log("the server was " + how)
        try:
            for device in self.devices:
                if device.name in self.agents:      # it has gone on since the last command
                    self.look(device)
        except Violation as found:
            self.found = self.found or found
        for account in self.accounts.values():
            account.history.went_back()
            account.oracle.went_back(*account.history.rows(), account.views.values())

    # --- the end ------------------------------------------------------------------------------------------------------
    def settle(self):
        for device in self.devices:
            device.gate.heal()
        self.set_time(self.shift, 0)
        self.arena.proxy.wait_for_late_ones()
        for account in self.accounts.values():
            members = [device for device in self.devices if device.name in account.views]
            for device in members:
                if device.store != account.name:
                    self.connect(device, account.name)
            if self.agents:
                self.wait_for_agents(account, members)
            else:
                self.synchronise_until_quiet(account, members)
            account.oracle.judge(account.views)
            self.arena.tell("clocks lowered", account.oracle.lowerings)
            self.arena.tell("clean copies lost to a lost history", account.oracle.weakened)

    def synchronise_until_quiet(self, account, members):
        for _ in range(12):
            self.read_history()
            before = {device.name: device.mirror() for device in members}
            results = [self.sync(device, self.random) for device in members]
            mirrors = {device.name: device.mirror() for device in members}
            quiet = self.read_history() == 0 and all(
                mirrors[name].records == before[name].records and not mirrors[name].starts_new_epoch for name in mirrors)
            failed = [(device.name, result.errors) for device, result in zip(members, results) if result.status != 0 and not any(
                record.over_quota for record in mirrors[device.name].records.values())]
            if quiet and not failed:
                return
            if failed:
                time.sleep(0.3)
        raise Violation(f"never quiet: {failed or 'there is always something to push'}")

    def report(self):
        return "\n".join(self.steps)


def remove(folder):
    shutil.rmtree(folder, ignore_errors=True)
