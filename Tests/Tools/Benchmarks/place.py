"""Makes the files of the benchmarks: the stores of prefs and of its peers, with the same settings."""

import os
import pathlib
import plistlib
import shutil
import subprocess

import documents
from measuring import Programs

DOMAIN = "com.example.bench"
SETTINGS = {f"key{number}": f"value {number}" for number in range(10)}
GNUSTEP_CONFIGURATION = pathlib.Path("/etc/GNUstep/GNUstep.conf")


class Place:
    def __init__(self, prefs, folder):
        self.prefs = prefs
        self.codec = prefs.parent / "codec"
        self.folder = folder
        self.sources = pathlib.Path(__file__).parent
        self.documents = folder / "documents"
        # The length of a path has an influence on times, so it is that of a user's store, wherever this project is.
        self.root = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "prefs-bench"
        self.remove()
        self.root.mkdir(parents=True)
        self.programs = Programs(folder, self.root)
        documents.make(self.documents)

    def remove(self):
        shutil.rmtree(self.root, ignore_errors=True)

    def store(self, name, contents):
        """A store of prefs with these domains: dictionaries, or documents that prefs imports."""
        home = self.root / name
        home.mkdir(mode=0o700)
        for domain, settings in contents.items():
            if isinstance(settings, dict):
                (home / f"{domain}.plist").write_bytes(plistlib.dumps(settings, fmt=plistlib.FMT_BINARY))
            else:
                subprocess.run([self.prefs, "import", domain, settings], env={"PREFS_HOME": home}, check=True)
        return home

    def git_file(self, settings, name="git.config"):
        path = self.root / name
        path.write_text("[bench]\n" + "".join(f"\t{key} = {value}\n" for key, value in settings.items()))
        return path

    def dconf_folder(self, settings):
        """A folder with a database of dconf, for XDG_CONFIG_HOME; None if dconf is missing."""
        if not shutil.which("dconf"):
            return None
        keys = self.root / "dconf-keys"
        keys.mkdir()
        (keys / "bench").write_text("[bench]\n" + "".join(f"{key}='{value}'\n" for key, value in settings.items()))
        database = self.root / "config" / "dconf"
        database.mkdir(parents=True)
        subprocess.run(["dconf", "compile", database / "user", keys], check=True)
        return database.parent

    def gnustep_file(self, name, contents):
        """A configuration file for GNUSTEP_CONFIG_FILE, without which GNUstep uses the user's own defaults."""
        defaults = self.root / name
        defaults.mkdir()
        for domain, settings in contents.items():
            (defaults / f"{domain}.plist").write_bytes(plistlib.dumps(settings))
        path = defaults.with_suffix(".conf")
        if GNUSTEP_CONFIGURATION.exists():
            lines = GNUSTEP_CONFIGURATION.read_text().splitlines()
            kept = [line for line in lines if not line.startswith("GNUSTEP_USER_DEFAULTS_DIR=")]
            path.write_text("\n".join([*kept, f"GNUSTEP_USER_DEFAULTS_DIR={defaults}"]) + "\n")
        return path

    def script(self, name, line):
        """A shell script with 200 copies of a line, in which the number of the copy replaces each @."""
        path = self.root / f"{name}.sh"
        path.write_text("".join(line.replace("@", str(number)) + "\n" for number in range(200)))
        return path
