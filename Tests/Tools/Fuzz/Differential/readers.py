"""Calls the three readers: plistlib in this process, Foundation and PropertyLists in a process of the judge."""

import os
import plistlib
import resource
import select
import struct
import subprocess
import sys

from canonical import canonical

MEMORY_LIMIT = 4 << 30
PATIENCE_SECONDS = 20

sys.setrecursionlimit(10_000)


def plistlib_verdict(document):
    """`format value`; None for a document that plistlib refuses, or whose value is too long to compare."""
    try:
        return ("binary " if document[:6] == b"bplist" else "xml ") + canonical(plistlib.loads(document))
    except Exception:
        return None


class Judge:
    """The process of the judge (Judge/main.swift), which is started again if it ends or hangs."""

    def __init__(self, path):
        self.path = path
        self.restarts = 0
        self._start()

    def verdicts(self, document):
        """The verdicts of PropertyLists and of Foundation; None if the process ended or took too long before it."""
        answers = []
        try:
            self.process.stdin.write(struct.pack(">I", len(document)) + document)
            self.process.stdin.flush()
            while len(answers) < 2:
                length = struct.unpack(">I", self._read(4))[0]
                answers.append(self._read(length).decode())
        except (EOFError, OSError):
            self.process.kill()
            self.process.wait()
            self.restarts += 1
            self._start()
            answers += [None] * (2 - len(answers))
        return answers

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def _start(self):
        self.process = subprocess.Popen(
            [self.path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT)))

    def _read(self, count):
        data = b""
        while len(data) < count:
            if not select.select([self.process.stdout], [], [], PATIENCE_SECONDS)[0]:
                raise EOFError
            piece = os.read(self.process.stdout.fileno(), count - len(data))
            if not piece:
                raise EOFError
            data += piece
        return data
