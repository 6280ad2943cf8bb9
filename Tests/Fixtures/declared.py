"""Declared settings as Python's json, plistlib and shlex read them, to compare with what `prefs apply` makes of them.

usage: declared.py seed FILE                 makes a store with some of the keys of FILE, and with others
       declared.py expect FILE [NUMBER…]     prints where the store differs from the seed with the settings of FILE
       declared.py leave-out FILE OUTPUT [NUMBER…]    writes FILE without some of its settings
       declared.py count FILE                prints how many settings FILE has

A setting is a value that is no dictionary with keys, or a line of a script. NUMBERs are those of settings that are
left out. The store is $PREFS_HOME, the one for all users $PREFS_SYSTEM_HOME, and the host $PREFS_HOST.
"""
import copy
import json
import os
import plistlib
import re
import shlex
import sys

ABSENT = object()
GLOBAL = {"-g", "-globalDomain", "NSGlobalDomain", "Apple Global Domain"}
EARLIER = ["earlier", 41, 0.5, b"\1\2", ["earlier", 1], True]


class Elements(list):
    """What an array has, besides others."""


def file_of(domain, is_current_host):
    """The file of a domain."""
    if domain.startswith("/Library/Preferences/"):
        name = domain.removeprefix("/Library/Preferences/").removesuffix(".plist")
        return f"{os.environ['PREFS_SYSTEM_HOME']}/{name}.plist"
    name = ".GlobalPreferences" if domain in GLOBAL else domain
    store = os.environ["PREFS_HOME"]
    if is_current_host:
        return f"{store}/ByHost/{name}.{os.environ['PREFS_HOST']}.plist"
    return f"{store}/{name}.plist"


# Reading files


def document(path):
    """The root of a document, and the name of its format."""
    with open(path, "rb") as file:
        contents = file.read()
    if path.endswith(".plist"):
        return plistlib.loads(contents), "plist"
    pattern = r'("(?:[^"\\]|\\.)*")|//[^\n]*|/\*.*?\*/'
    text = re.sub(pattern, lambda match: match[1] or " ", contents.decode(), flags=re.DOTALL)
    return json.loads(text), "json"


def leaves(value, path):
    """The values that are no dictionaries with keys, with the keys that lead to them."""
    if isinstance(value, dict) and value:
        for key, inside in value.items():
            yield from leaves(inside, path + (key,))
    else:
        yield path, ABSENT if value is None else value


def commands(path):
    """The words of each line of a script, and the line itself."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    for match in re.finditer(r"(?:[^\n']|'[^']*')+", text):
        words = shlex.split(match[0], comments=True)
        if words:
            yield words, match[0]


def typed(words):
    """The value of the last arguments of `write`."""
    convert = {"-bool": lambda text: text.lower() in ("yes", "true"), "-int": int, "-float": float, "-string": str}
    kind = words[0]
    if kind in convert:
        return convert[kind](words[1])
    if kind == "--array-add-new":
        return Elements(words[1:])
    if kind == "-array":
        words = words[1:]
        return [typed(words)] if words[0] in convert else words
    if kind == "-dict":
        return {words[1]: typed(words[2:])}
    return plistlib.loads(f"<plist>{kind}</plist>".encode())


def settings(path):
    """The settings of a file, each as a list of (file of the domain, keys, value)."""
    if path.endswith(".sh"):
        for words, _ in commands(path):
            is_current_host = words[1] == "-currentHost"
            words = words[2 if is_current_host else 1 :]
            if words[-2:] == ["||", "true"]:
                words = words[:-2]
            verb, words = words[0], [word for word in words[1:] if word != "--if-present"]
            domain, key, *rest = words
            keys = (key,)
            if key == "--keypath":
                keys, rest = tuple(rest[0].split(".")), rest[1:]
            value = ABSENT if verb == "delete" else typed(rest)
            file = file_of(domain, is_current_host)
            yield [(file, keys, leaf) for keys, leaf in leaves(value, keys)]
        return
    root, _ = document(path)
    for name, contents in root.items():
        for domain, values in contents.items() if name == "-currentHost" else [(name, contents)]:
            for keys, leaf in leaves(values, ()):
                yield [(file_of(domain, name == "-currentHost"), keys, leaf)]


# Expected contents


def put(values, keys, value):
    """Puts a value into dictionaries, which are merged."""
    *outer, last = keys
    for key in outer:
        if not isinstance(values.get(key), dict):
            if value is ABSENT:
                return
            values[key] = {}
        values = values[key]
    if value is ABSENT:
        values.pop(last, None)
    elif isinstance(value, Elements):
        old = values.get(last, [])
        values[last] = old + [element for element in value if element not in old]
    else:
        values[last] = copy.deepcopy(value)


def seed(path):
    """The contents of the files of a store: some of the settings have other values, and there are other settings."""
    files = {}
    numbers = {}
    for number, setting in enumerate(settings(path)):
        for file, keys, value in setting:
            values = files.setdefault(file, {})
            group = numbers.setdefault((file, keys[0]), len(numbers))
            if isinstance(value, Elements):
                put(values, keys, ["other", value[0]])
            elif value is ABSENT:
                put(values, keys, "earlier")
            elif len(keys) > 1 and group % 3 == 1:
                values[keys[0]] = "no dictionary"
            elif len(keys) > 1 and group % 3 == 2:
                put(values, keys[:-1] + ("Another key",), 7)
                if number % 2:
                    put(values, keys, "earlier")
            elif len(keys) == 1 and number % 6 == 5:
                put(values, keys, value)
            elif len(keys) == 1 and number % 3:
                put(values, keys, EARLIER[number % len(EARLIER)])
    for number, values in enumerate(files.values()):
        if number % 2:
            values["Another setting"] = {"Inside": [1.0, 1, True]}
    return {file: values for file, values in files.items() if values}


def expected(path, left_out):
    files = seed(path)
    for number, setting in enumerate(settings(path)):
        for file, keys, value in setting if number not in left_out else []:
            put(files.setdefault(file, {}), keys, value)
    return {file: values for file, values in files.items() if values}


def stored():
    """The contents of the files of both stores, without the record of what was applied."""
    files = {}
    for store in [os.environ["PREFS_HOME"], os.environ["PREFS_SYSTEM_HOME"]]:
        for folder, folders, names in os.walk(store):
            if ".applied" in folders:
                folders.remove(".applied")
            for file in [os.path.join(folder, name) for name in names if name.endswith(".plist")]:
                with open(file, "rb") as contents:
                    files[file] = plistlib.load(contents)
    return files


def differences(expected, actual, place):
    """Where two values differ; 1, 1.0 and true are three values."""
    if type(expected) is dict and type(actual) is dict:
        for key in sorted(expected.keys() | actual.keys()):
            old, new = expected.get(key, "no value"), actual.get(key, "no value")
            yield from differences(old, new, f"{place}: {key}")
    elif type(expected) is list and type(actual) is list and len(expected) == len(actual):
        for index, pair in enumerate(zip(expected, actual)):
            yield from differences(*pair, f"{place}: {index}")
    elif type(expected) is not type(actual) or expected != actual:
        yield f"{place} is {actual!r} instead of {expected!r}"


# Files without some settings


def left_out(path, numbers):
    """A file without some of its settings, and without dictionaries that thereby become empty."""
    if path.endswith(".sh"):
        lines = [line for number, (_, line) in enumerate(commands(path)) if number not in numbers]
        return "".join(line + "\n" for line in lines).encode()
    root, form = document(path)
    number = 0

    def rest(value):
        nonlocal number
        if not isinstance(value, dict) or not value:
            number += 1
            return ABSENT if number - 1 in numbers else value
        kept = {key: rest(inside) for key, inside in value.items()}
        kept = {key: inside for key, inside in kept.items() if inside is not ABSENT}
        return kept or ABSENT

    kept = rest(root)
    kept = {} if kept is ABSENT else kept
    return plistlib.dumps(kept) if form == "plist" else json.dumps(kept).encode()


def main(command, path, *words):
    if command == "seed":
        for file, values in seed(path).items():
            os.makedirs(os.path.dirname(file), mode=0o700, exist_ok=True)
            with open(file, "wb") as output:
                plistlib.dump(values, output, fmt=plistlib.FMT_BINARY)
    elif command == "expect":
        for difference in differences(expected(path, set(map(int, words))), stored(), "store"):
            print(difference)
    elif command == "leave-out":
        with open(words[0], "wb") as output:
            output.write(left_out(path, set(map(int, words[1:]))))
    elif command == "count":
        print(sum(1 for _ in settings(path)))


main(*sys.argv[1:])
