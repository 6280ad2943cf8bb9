"""Compares runs of the command with runs of other programs, from start to exit."""

import pathlib
import shutil

from measuring import Work
from place import DOMAIN, SETTINGS

# GNUstep's command has the name of macOS' command, so its whole path is given.
GNUSTEP = "/usr/bin/defaults"
# The number of runs of a short command in each of its turns, and the number of its turns in each round.
TIMES, TURNS = 2, 10


def swift_plutil():
    """The path of the toolchain's plutil; that of another package may come first in the PATH."""
    return pathlib.Path(shutil.which("swift") or "swift").resolve().parent / "plutil"


def start(place):
    home = place.store("start", {DOMAIN: SETTINGS})
    file = home / f"{DOMAIN}.plist"
    git = ["git", "config", "--file", place.git_file(SETTINGS)]
    gnustep = place.gnustep_file("gnustep", {DOMAIN: SETTINGS})
    peer = place.programs.peer
    return [
        Work("Read one key of 10", [
            peer("prefs", [place.prefs, "read", DOMAIN, "key5"], TIMES, PREFS_HOME=str(home)),
            peer("C: open, read, print", [place.folder / "read_file", file], TIMES),
            peer("git config", [*git, "bench.key5"], TIMES),
            peer("dconf", ["dconf", "read", "/bench/key5"], TIMES, XDG_CONFIG_HOME=str(place.dconf_folder(SETTINGS))),
            peer("Swift's plutil", [swift_plutil(), "-extract", "key5", "raw", file], TIMES),
            peer("GNUstep defaults", [GNUSTEP, "read", DOMAIN, "key5"], TIMES, GNUSTEP_CONFIG_FILE=str(gnustep)),
        ], turns_a_round=TURNS),
        Work("Write one key of 10, not waiting for the disk", [
            peer("prefs, PREFS_SYNC=off", [place.prefs, "write", DOMAIN, "key5", "value @"], TIMES,
                 PREFS_HOME=str(home), PREFS_SYNC="off"),
            peer("git config", [*git, "bench.key5", "value @"], TIMES),
            peer("GNUstep defaults", [GNUSTEP, "write", DOMAIN, "key5", "value @"], TIMES,
                 GNUSTEP_CONFIG_FILE=str(gnustep)),
        ], turns_a_round=TURNS),
        Work("Write one key of 10, on the disk", [
            peer("prefs", [place.prefs, "write", DOMAIN, "key5", "value @"], TIMES, PREFS_HOME=str(home)),
            peer("C: the same system calls", [place.folder / "replace_file", home, file.name], TIMES),
        ], turns_a_round=TURNS),
    ]


def instructions(place):
    home = {"PREFS_HOME": str(place.store("instructions", {DOMAIN: SETTINGS})), "PREFS_SYNC": "off"}
    git = ["git", "config", "--file", place.git_file(SETTINGS), "bench.key5"]
    peer = place.programs.instructions_peer
    return [
        Work("Read one key of 10, instructions", [
            peer("prefs", [place.prefs, "read", DOMAIN, "key5"], **home),
            peer("git config", git),
        ], unit="instructions"),
        Work("Write one key of 10, instructions", [
            peer("prefs", [place.prefs, "write", DOMAIN, "key5", "other"], **home),
            peer("git config", [*git, "other"]),
        ], unit="instructions"),
    ]


def large(place):
    million, large = "com.example.million", "com.example.large"
    home = place.store("large", {
        DOMAIN: SETTINGS,
        million: place.documents / "flat1m.bin",
        large: place.documents / "flat.bin",
    })
    git_file = place.git_file({f"HPKey{number:06}": number for number in range(100_000)}, "git-large.config")
    peer = place.programs.peer
    return [
        Work("Read one key of 1 000 000", [
            peer("prefs", [place.prefs, "read", million, "HPKey0777777"], 1, PREFS_HOME=str(home)),
            peer("prefs, one key of 10", [place.prefs, "read", DOMAIN, "key5"], TIMES, PREFS_HOME=str(home)),
        ], turns_a_round=3),
        Work("Write one key of 100 000, on the disk", [
            peer("prefs", [place.prefs, "write", large, "HPKey077777", "-int", "@"], 3, PREFS_HOME=str(home)),
            peer("git config", ["git", "config", "--file", git_file, "bench.HPKey077777", "@"], 3),
        ]),
    ]


def many(place):
    domains = {f"com.example.domain{number}": SETTINGS for number in range(2000)}
    domains["com.example.domain1234"] = SETTINGS | {"needle": "found"}
    home = place.store("many", domains)
    gnustep = str(place.gnustep_file("gnustep-many", domains))
    peer = place.programs.peer
    return [
        Work("List 2 000 domains", [
            peer("prefs", [place.prefs, "domains"], 5, PREFS_HOME=str(home)),
            peer("ls", ["ls", home], 5),
            peer("GNUstep defaults", [GNUSTEP, "domains"], GNUSTEP_CONFIG_FILE=gnustep),
        ]),
        Work("Find a key in 2 000 domains", [
            peer("prefs", [place.prefs, "find", "needle"], 5, PREFS_HOME=str(home)),
            peer("grep -ri", ["grep", "-ri", "needle", home], 5),
            peer("grep -r", ["grep", "-r", "needle", home], 5),
            peer("GNUstep defaults", [GNUSTEP, "find", "needle"], GNUSTEP_CONFIG_FILE=gnustep),
        ]),
    ]


def documents(place):
    xml = place.documents / "big.xml"
    home = place.store("documents", {DOMAIN: xml})
    file, other, copy = home / f"{DOMAIN}.plist", home / "com.example.other.plist", place.root / "copy"
    peer = place.programs.peer

    def forget():
        other.unlink(missing_ok=True)

    return [
        Work("Import 65.7 MB of XML", [
            peer("prefs", [place.prefs, "import", "com.example.other", xml], prepare=forget, PREFS_HOME=str(home)),
            # plistutil is left out: it takes minutes to write this as binary; see Programs/libplist_codec.c.
            peer("Python's plistlib", ["python3", place.sources / "Programs" / "plistlib_import.py", xml, place.root / "out"]),
            # A part of the work: a goal compares the import with the sum of its parts.
            peer("cp and sync of the result", ["sh", "-c", f"cp '{place.documents}/big.bin' '{copy}' && sync '{copy}'"]),
        ]),
        Work("Export it as XML", [
            peer("prefs", [place.prefs, "export", DOMAIN, "-"], PREFS_HOME=str(home)),
            peer("plistutil", ["plistutil", "-i", file, "-f", "xml", "-o", "/dev/stdout"]),
        ]),
    ]


def script(place):
    home = str(place.store("script", {DOMAIN: SETTINGS}))
    git = place.git_file(SETTINGS)
    gnustep = str(place.gnustep_file("gnustep-script", {DOMAIN: SETTINGS}))
    writes = place.script("prefs", f"'{place.prefs}' write {DOMAIN} key@ $1.@")
    git_writes = place.script("git", f"git config --file '{git}' bench.key@ $1.@")
    gnustep_writes = place.script("gnustep", f"{GNUSTEP} write {DOMAIN} key@ $1.@")
    peer = place.programs.peer
    return [
        Work("A script of 200 writes", [
            peer("prefs", ["sh", writes, "@"], PREFS_HOME=home),
            peer("prefs, PREFS_SYNC=off", ["sh", writes, "@"], PREFS_HOME=home, PREFS_SYNC="off"),
            peer("git config", ["sh", git_writes, "@"]),
            # If the program were missing, a script of 200 failures would be measured.
            pathlib.Path(GNUSTEP).exists() and peer(
                "GNUstep defaults", ["sh", gnustep_writes, "@"], GNUSTEP_CONFIG_FILE=gnustep),
        ]),
    ]


def apply(place):
    lines = place.root / "declared.sh"
    lines.write_text("".join(
        f"defaults write com.example.domain{number % 500} key{number // 500} -string 'value {number}'\n" for number in range(10_000)))
    homes = {verb: place.root / f"{verb}-home" for verb in ("apply", "batch")}

    def peers(forgets):
        return [place.programs.peer(
            f"prefs {verb}", [place.prefs, verb, lines],
            prepare=lambda home=home: forgets and shutil.rmtree(home, ignore_errors=True), PREFS_HOME=str(home))
            for verb, home in homes.items()]

    return [
        Work("10 000 keys in 500 domains", peers(True)),
        Work("10 000 keys in 500 domains, with nothing to do", peers(False)),
    ]
