"""A device: a folder with the files of prefs-cloud, which runs the command there and can be copied or set back."""
import fcntl
import os
import plistlib
import shutil
import signal
import subprocess
import sys
import time

from mirror_file import decode_mirror

TIMEOUT = 60            # seconds; a command that takes longer hangs
DOMAIN_KEYS, DOMAIN_BYTES = 1024, 1 << 20       # the quota of a domain


def fillers(room):
    """Keys and values that leave so many bytes of a domain free. An argument of a program has at most 128 KiB."""
    count = 8
    overhead = len(plistlib.dumps("x" * 100_000, fmt=plistlib.FMT_BINARY)) - 100_000
    return [(f"F{number}", str(number) * ((DOMAIN_BYTES - room) // count - overhead)) for number in range(count)]


class Hang(Exception):
    """A command did not end."""


class Result:
    def __init__(self, status, output, errors):
        self.status, self.output, self.errors = status, output.decode("utf-8", "replace"), errors.decode("utf-8", "replace")


class Device:
    def __init__(self, tool, folder, name, machine, gate):
        self.tool, self.folder, self.name, self.machine, self.gate = tool, folder, name, machine, gate
        self.skew = 0           # milliseconds that its clock is wrong
        self.time_shift = 0     # milliseconds that this world's time is ahead of the real time
        self.store = None
        os.makedirs(folder, exist_ok=True)

    # --- files --------------------------------------------------------------------------------------------------------
    def path(self, *names):
        return os.path.join(self.folder, *names)

    @property
    def settings_path(self):
        return self.path("config", "prefs", "cloud.plist")

    def mirror_path(self, store=None):
        return self.path("state", "prefs", "cloud", store or self.store, "mirror.plist")

    def mirror(self, store=None):
        """The mirror as it is in its file; None without one."""
        try:
            with open(self.mirror_path(store), "rb") as file:
                return decode_mirror(file.read())
        except FileNotFoundError:
            return None

    def change_settings(self, **changes):
        with open(self.settings_path, "rb") as file:
            settings = plistlib.load(file)
        settings.update(changes)
        descriptor = os.open(self.settings_path + ".new", os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            plistlib.dump(settings, file)
        os.rename(self.settings_path + ".new", self.settings_path)

    def back_up(self):
        """Keeps a copy of the mirror of its present store."""
        shutil.copyfile(self.mirror_path(), self.path("backup-" + self.store))

    def roll_back(self):
        """Sets the mirror of its present store back to the copy."""
        shutil.copyfile(self.path("backup-" + self.store), self.mirror_path() + ".old")
        os.rename(self.mirror_path() + ".old", self.mirror_path())

    def clone(self, folder, name, machine, gate):
        """A copy of the disk, on a machine with this identifier."""
        shutil.copytree(self.folder, folder)
        other = Device(self.tool, folder, name, machine, gate)
        other.skew, other.time_shift, other.store = self.skew, self.time_shift, self.store
        other.change_settings(Endpoints=gate.endpoints)
        return other

    # --- commands -----------------------------------------------------------------------------------------------------
    def environment(self):
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "PREFS_"))}
        environment.update(
            HOME=self.folder, XDG_STATE_HOME=self.path("state"), XDG_CONFIG_HOME=self.path("config"),
            PREFS_HOME=self.path("preferences"), PREFS_MACHINE_ID=self.machine, PREFS_SYNC="off",
            PREFS_CLOUD_CLOCK_OFFSET=str(self.time_shift + self.skew))
        environment.update({name: os.environ[name] for name in ("PREFS_STANDIN_WITHOUT",) if name in os.environ})
        return environment

    def start(self, *arguments):
        command = [sys.executable, "-S", "-E", self.tool] if self.tool.endswith(".py") else [self.tool]
        return subprocess.Popen(command + list(arguments), env=self.environment(), stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def finish(self, process, timeout=TIMEOUT):
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGABRT)         # leaves a trace of where it hangs, if the program can
            try:
                _, errors = process.communicate(timeout=10)
            except subprocess.TimeoutExpired:
                process.kill()
                _, errors = process.communicate()
            raise Hang(f"{self.name}: {process.args[1:]} did not end in {timeout} s: {errors[-300:]}") from None
        if process.returncode < 0 and process.returncode != -signal.SIGKILL and process.returncode != -signal.SIGTERM:
            raise Hang(f"{self.name}: {process.args[1:]} was ended by signal {-process.returncode}: {errors[-1000:]}")
        return Result(process.returncode, output, errors)

    def stop(self, process):
        """Stops an agent until it gets SIGCONT, wherever it is just now, but not while it holds the lock of the mirror."""
        directory = os.open(os.path.dirname(self.mirror_path()), os.O_RDONLY)
        try:
            fcntl.flock(directory, fcntl.LOCK_EX)
            process.send_signal(signal.SIGSTOP)
            while process.poll() is None:
                with open(f"/proc/{process.pid}/stat") as file:
                    if file.read().rpartition(") ")[2].startswith("T"):
                        return
                time.sleep(0.001)
        finally:
            fcntl.flock(directory, fcntl.LOCK_UN)
            os.close(directory)

    def run(self, *arguments):
        return self.finish(self.start(*arguments))

    def connect(self, store, password):
        path = self.path("password")
        with open(path, "w") as file:
            file.write(password)
        result = self.run("connect", ",".join(self.gate.endpoints), "--store", store, "--user", store, "--password-file", path)
        if result.status == 0:
            self.store = store
        return result
