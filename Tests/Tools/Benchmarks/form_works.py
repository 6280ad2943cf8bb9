"""Measures `prefs settings` with a bundle of 10 000 settings in 100 panes: the list, and the form on a pseudoterminal."""

import fcntl
import os
import plistlib
import pty
import select
import signal
import struct
import termios
import time

from measuring import Peer, Sample, Work

DOMAIN = "com.example.form"
PANES, SETTINGS = 100, 100
# A change of the screen has ended when nothing has come for this long.
QUIET_SECONDS = 0.03
LIMIT_SECONDS = 60
# The keys of a form, in the order in which they are pressed: the name of the part, the bytes, and how often.
KEYS = [
    ("key: down", b"\x1bOB", 20),
    ("key: page down", b"\x1b[6~", 3),
    ("key: open a pane", b"\r", 1),
    ("key: change a toggle", b" ", 5),
    ("key: search", b"/", 1),
    ("key: a letter to search", b"9", 3),
]


def form(place):
    data = place.root / "form"
    bundle = data / "settings" / f"{DOMAIN}.bundle"
    make_bundle(bundle)
    home = place.store("form-store", {DOMAIN: {"Key001x00": True}})
    environment = {"PREFS_HOME": str(home), "XDG_DATA_HOME": str(data), "PREFS_SYNC": "off"}
    program = place.folder / "prefs-settings"
    return [
        Work("Settings of a bundle of 10 000, as a list", [
            place.programs.peer("prefs", [place.prefs, "settings", "--list", DOMAIN], 3, **environment),
        ], turns_a_round=3),
        Work("Form of 10 000 settings: ", [
            program.exists() and Peer("prefs-settings", lambda _: run_form(
                [str(program), DOMAIN, str(bundle)], place.programs.environment | environment)),
        ]),
    ]


def make_bundle(bundle):
    bundle.mkdir(parents=True)
    panes = [f"Pane{number:03d}" for number in range(PANES)]
    write(bundle / "Root.plist", [
        {"Type": "PSChildPaneSpecifier", "Title": f"Pane {name[4:]}", "File": name} for name in panes])
    for number, name in enumerate(panes):
        write(bundle / f"{name}.plist", [setting(f"{number:03d}x{index:02d}", index % 5) for index in range(SETTINGS)])


def write(path, specifiers):
    path.write_bytes(plistlib.dumps({"PreferenceSpecifiers": specifiers}))


def setting(name, kind):
    common = {"Title": f"Setting {name}", "Key": f"Key{name}"}
    choices = {"Titles": ["Map", "Satellite", "Hybrid"], "Values": [0, 1, 2], "DefaultValue": 0}
    return [
        {"Type": "PSToggleSwitchSpecifier", "DefaultValue": False, **common},
        {"Type": "PSTextFieldSpecifier", "DefaultValue": "", **common},
        {"Type": "PSSliderSpecifier", "DefaultValue": 5, "MinimumValue": 0, "MaximumValue": 10, **common},
        {"Type": "PSMultiValueSpecifier", **choices, **common},
        {"Type": "PSTitleValueSpecifier", "DefaultValue": "1.0", **common},
    ][kind]


def run_form(command, environment):
    """Runs the form on a pseudoterminal of 24 lines and presses keys.

    Returns a sample for the start and for each key: the time until the last byte of the change of the screen.
    """
    start = time.monotonic()
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.execve(command[0], command, environment | {"TERM": "xterm-256color"})
    try:
        samples = [Sample(read_change(terminal, b"Pane 000") - start, part="open")]
        for part, key, times in KEYS:
            for _ in range(times):
                start = time.monotonic()
                os.write(terminal, key)
                samples.append(Sample(read_change(terminal) - start, part=part))
        os.write(terminal, b"\x03")
        while read(terminal, 1):
            pass
    except BaseException:
        os.kill(child, signal.SIGKILL)
        raise
    finally:
        os.close(terminal)
        status, usage = os.wait4(child, 0)[1:]
    if status != 0:
        raise SystemExit(f"prefs-settings ended with {os.waitstatus_to_exitcode(status)}")
    for sample in samples:
        sample.peak_kilobytes = usage.ru_maxrss
    return samples


def read_change(terminal, text=b""):
    """Reads until the text has come and the terminal is quiet; returns when the last byte came."""
    seen = b""
    while True:
        piece = read(terminal, QUIET_SECONDS if seen and text in seen else LIMIT_SECONDS)
        if piece:
            seen += piece
            last = time.monotonic()
        elif seen and text in seen:
            return last
        else:
            raise SystemExit(f"prefs-settings does not change the screen, and showed: {seen.decode(errors='replace')}")


def read(terminal, seconds):
    """The bytes that come in this time; none at the end of the program too."""
    if not select.select([terminal], [], [], seconds)[0]:
        return b""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""
