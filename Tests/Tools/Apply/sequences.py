"""Random sequences of `prefs apply`, undos, imports and edits between, as transcripts of a terminal.

usage: sequences.py record PROGRAM COUNT [FIRST] >FILE     the sequences with the answers of a program
       sequences.py compare OLD NEW COUNT [FIRST] [--kills] [--switch]    says where two programs answer differently

A sequence is a function of its number. Each command is a line `$ COMMAND` for a shell in an empty home directory; its
output follows, both streams together, and its exit status as `= STATUS`. With --kills, some commands are ended by
strace at one of their renames, as a crash would end them. With --switch, OLD runs the first half of each sequence both
times, so that NEW goes on with what OLD has stored.
"""

import os
import plistlib
import random
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime

DOMAINS = ["com.a", "com.b"]
KEYS = ["a", "b", "c"]
DATE = datetime(2024, 5, 17, 12, 0, 0)
FILES = ["a.json", "b.json", "c.plist", "d.sh"]
ABSENT = object()


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


class Sequence:
    def __init__(self, number, kills):
        self.random = random.Random(number)
        self.kills = kills
        self.written = []
        self.paths = []
        # Mostly two files, so that many applies are not refused.
        self.files = [self.pick(*FILES) for _ in range(2)] * 4

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, percent):
        return self.random.random() * 100 < percent

    # Values

    def path(self, longest=3):
        # Mostly a path that was used before, so that edits and declarations meet.
        if self.paths and self.chance(50):
            return list(self.pick(*self.paths[-6:]))
        path = self.new_path(longest)
        self.paths.append(path)
        return path

    def new_path(self, longest):
        return [self.pick(*KEYS) for _ in range(self.pick(1, 1, 2, 2, longest))]

    def leaf(self):
        kind = self.random.randrange(10)
        if kind == 0:
            return {}
        if kind == 1:
            return DATE
        if kind == 2:
            return b"\x01\x02"
        if kind == 3:
            return self.pick("2024-05-17T12:00:00Z", "AQI=", "--absent--", "text", "")
        if kind == 4:
            return [self.random.randrange(3) for _ in range(self.random.randrange(4))]
        if kind == 5:
            return self.pick(True, 5.0, 0.25)
        if kind == 6:
            return self.pick([{"a": 1}], {"a": 1, "b": [1]}, {"a": {"b": 2}})
        return self.random.randrange(2)

    def contents(self, count):
        contents = {}
        for _ in range(count):
            place, path = contents, self.path()
            for key in path[:-1]:
                if not isinstance(place.get(key), dict):
                    place[key] = {}
                place = place[key]
            place[path[-1]] = ABSENT if self.chance(15) else self.leaf()
        return contents

    # Documents

    def document(self):
        document = {}
        for domain in DOMAINS:
            if self.chance(60):
                document[domain] = self.contents(self.random.randrange(1, 5))
        if self.chance(25):
            document["-currentHost"] = {"com.a": self.contents(2)}
        if self.chance(10):
            document["-registered"] = {"com.b": self.contents(2)}
        return document

    def json(self, value):
        if value is ABSENT:
            return "null"
        if isinstance(value, dict):
            return "{" + ", ".join(f'"{key}": {self.json(part)}' for key, part in value.items()) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(self.json(part) for part in value) + "]"
        if isinstance(value, bool):
            return "true" if value else "false"
        if isinstance(value, datetime):
            return '"2024-05-17T12:00:00Z"'
        if isinstance(value, bytes):
            return '"AQI="'
        if isinstance(value, str):
            return '"' + ("----absent--" if value == "--absent--" else value) + '"'
        return repr(value)

    def xml(self, document):
        def escaped(value):
            if value is ABSENT:
                return "--absent--"
            if value == "--absent--":
                return "----absent--"
            if isinstance(value, dict):
                return {key: escaped(part) for key, part in value.items()}
            return value

        text = plistlib.dumps(escaped(document), sort_keys=False).decode()
        start = text.index("<plist")
        return "".join(line.strip() for line in text[start:].splitlines())

    def words(self, value):
        if isinstance(value, bool):
            return "-bool " + ("YES" if value else "NO")
        if isinstance(value, int):
            return f"-int {value}"
        if isinstance(value, float):
            return f"-float {value}"
        if isinstance(value, datetime):
            return "-date 2024-05-17T12:00:00Z"
        if isinstance(value, bytes):
            return "-data 0102"
        if isinstance(value, str):
            return f"-string {quoted(value)}"
        if isinstance(value, list):
            return " ".join(["-array"] + [self.words(part) for part in value if not isinstance(part, dict)])
        return " ".join(["-dict"] + [f"{key} {self.words(part)}" for key, part in value.items() if isinstance(part, int)])

    def line(self):
        host = "-currentHost " if self.chance(15) else ""
        domain = self.pick(*DOMAINS, *DOMAINS, "~/f.plist")
        path = self.path()
        key = "--keypath " + ".".join(path) if len(path) > 1 else path[0]
        kind = self.random.randrange(12)
        if kind == 0:
            return f"prefs {host}delete {domain} {key} --if-present"
        if kind == 1:
            return f"defaults {host}delete {domain} {path[0]}"
        if kind in (2, 3):
            flag = self.pick("--array-add-new", "--array-add-new", "--array-remove")
            return f"prefs {host}write {domain} {key} {flag} -int {self.random.randrange(4)}"
        if kind == 4:
            return f"defaults {host}write {domain} {path[0]} -dict-add {self.pick(*KEYS)} -int 1"
        if kind == 5:
            return f"defaults {host}write {domain} {path[0]} -dict {self.pick(*KEYS)} -int 1"
        if kind == 6 and self.chance(30):
            return f"defaults {host}delete {domain}"
        if kind == 7 and self.chance(30):
            return f"defaults {host}write {domain} '{{ a = 1; b = {{ c = 2; }}; }}'"
        if kind == 8:
            return f"prefs {host}write {domain} --keypath {path[0]}.{self.random.randrange(2)} -int 1"
        return f"prefs {host}write {domain} {key} {self.words(self.leaf())}"

    def file(self):
        name = self.pick(*FILES, *self.files)
        if self.chance(8):
            text = "{}" if name.endswith("json") else "# nothing\\n"
        elif name.endswith(".json"):
            text = self.json(self.document())
        elif name.endswith(".plist"):
            text = self.xml(self.document())
        else:
            text = "".join(self.line() + "\\n" for _ in range(self.random.randrange(1, 7)))
        self.written.append(name)
        # A transcript has a line for each command: %b makes a new line of the two characters \n.
        return name, f"printf %b {quoted(text)} >{name}"

    # Commands

    def pattern(self):
        return quoted(self.pick("com.a", "com.b", "com.a:a", "com.a:b", "com.a:a.b", "*:b", "com.*:c.*", "com.b:a"))

    def options(self):
        words = ""
        if self.chance(12):
            words += f" --only {self.pattern()}"
        if self.chance(8):
            words += f" --exclude {self.pattern()}"
        if self.chance(8):
            words += f" --exact {self.pick(*DOMAINS)}"
        if self.chance(60):
            words += " --allow-empty"
        if self.chance(5):
            words += " --existing"
        if self.chance(10):
            words += self.pick(" --dry-run", " --check", " --check")
        if self.chance(12):
            words += " --format json"
        return words

    def apply(self):
        if self.written and self.chance(35):
            name, write = self.pick(*self.written), ""
        else:
            name, write = self.file()
        yield_ = [write] if write else []
        names = name
        if self.written and self.chance(8):
            other = self.pick(*self.written)
            if other != name:
                names += " " + other
        extra = " --name b.json" if self.chance(5) else ""
        return yield_ + [f"prefs apply {names}{self.options()}{extra}"]

    def undo(self):
        words = ""
        if self.chance(50):
            words += f" --name {self.pick(*self.written, *self.written, *self.written, 'import')}"
        if self.chance(25):
            words += " --force"
        if self.chance(10):
            words += " --dry-run"
        if self.chance(12):
            words += " --format json"
        return [f"prefs apply --undo{words}"]

    def edit(self):
        lines = [self.line().replace("defaults ", "prefs ") for _ in range(self.pick(1, 2, 3))]
        if self.chance(60):
            lines.append(f"prefs write com.a --keypath {'.'.join(self.path())} -int {self.random.randrange(9)}")
        return lines

    def import_all(self):
        if self.chance(50):
            write = f"printf %s {quoted(self.json(self.document()).replace('null', '3'))} >all.json"
        else:
            write = f"printf %s {quoted(self.xml(self.document()))} >all.json"
        words = ""
        if self.chance(20):
            words += f" --only {self.pattern()}"
        if self.chance(25):
            words += " --replace"
        if self.chance(10):
            words += " --dry-run"
        return [write, f"prefs import --all all.json{words}"]

    def commands(self):
        for domain in DOMAINS:
            if self.chance(60):
                contents = self.contents(3)
                for key, value in contents.items():
                    if value is not ABSENT and not isinstance(value, dict):
                        yield f"prefs write {domain} {key} {self.words(value)}"
            if self.chance(40):
                contents = {key: value for key, value in self.contents(3).items() if value is not ABSENT}
                text = self.json(contents).replace("null", "7")
                yield f"printf %s {quoted(text)} | prefs import {domain} -"
        for _ in range(self.random.randrange(4, 11)):
            kind = self.random.randrange(20)
            if kind < 8 or not self.written:
                commands = self.apply()
            elif kind < 12:
                commands = self.undo()
            elif kind < 17:
                commands = self.edit()
            elif kind < 18:
                commands = self.import_all()
            elif kind < 19:
                commands = [f"prefs apply --forget --name {self.pick(*self.written)}"]
            else:
                commands = ["prefs apply --list --format json | sed 's/20[0-9T:.-]*Z/DATE/'"]
            if self.kills and self.chance(25):
                # The program is ended at one of its renames.
                end = f"killed {self.random.randrange(1, 5)} "
                commands[-1] = end + commands[-1].removeprefix("prefs ") if commands[-1].startswith("prefs ") else commands[-1]
            yield from commands
            if self.chance(40):
                yield "prefs export --all - --format openstep"
        yield "prefs export --all -"


def transcript(number, program, kills=False, first_program=None):
    home = os.path.realpath(tempfile.mkdtemp(prefix="seq"))
    try:
        commands = list(Sequence(number, kills).commands())
        bin_directory = home + "/bin"
        os.mkdir(bin_directory)
        for name in ("prefs", "defaults"):
            os.symlink(first_program or program, f"{bin_directory}/{name}")
        with open(bin_directory + "/killed", "w") as file:
            file.write(
                '#!/bin/sh\nn=$1; shift\n'
                'exec strace -f -o /dev/null -e trace=rename,renameat,renameat2 '
                '-e inject=rename,renameat,renameat2:signal=KILL:when=$n "$(readlink ' + bin_directory + '/prefs)" "$@"\n')
        os.chmod(bin_directory + "/killed", 0o755)
        os.mkdir(home + "/work")
        lines = [f"{{ {command}\n}} 2>&1; echo \"= $?\"; echo %%\n" for command in commands]
        if first_program:
            lines.insert(len(lines) // 2, f"ln -sf {program} {bin_directory}/prefs\n")
        script = "".join(lines)
        environment = {
            "HOME": home, "PREFS_HOME": home + "/store", "PREFS_SYSTEM_HOME": home + "/system",
            "PREFS_HOST": "TEST-HOST", "PREFS_SYNC": "off", "PATH": bin_directory + ":" + os.environ["PATH"],
        }
        outcome = subprocess.run(
            ["/bin/sh"], input=script.encode(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=home + "/work",
            env=environment)
        answers = outcome.stdout.decode().replace(home, "HOME").split("%%\n")
        return "".join(f"$ {command}\n{answer}" for command, answer in zip(commands, answers)) + "".join(answers[len(commands):])
    finally:
        shutil.rmtree(home)


def main():
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    kills, switches = "--kills" in sys.argv, "--switch" in sys.argv
    if words[0] == "record":
        program, count = os.path.realpath(words[1]), int(words[2])
        first = int(words[3]) if len(words) > 3 else 0
        with ThreadPoolExecutor(2) as pool:
            for number, text in zip(range(first, first + count), pool.map(
                    lambda number: transcript(number, program), range(first, first + count))):
                sys.stdout.write(f"## {number}\n{text}")
        return 0
    programs, count = [os.path.realpath(word) for word in words[1:3]], int(words[3])
    first = int(words[4]) if len(words) > 4 else 0
    different = 0
    with ThreadPoolExecutor(2) as pool:
        for number, (old, new) in zip(range(first, first + count), pool.map(
                lambda number: [
                    transcript(number, program, kills, programs[0] if switches else None) for program in programs],
                range(first, first + count))):
            if old != new:
                different += 1
                if different <= 3:
                    import difflib
                    print(f"# {number}")
                    print("\n".join(difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=12)))
    print(f"{count} sequences, {different} differ")
    return 1 if different else 0


sys.exit(main())
