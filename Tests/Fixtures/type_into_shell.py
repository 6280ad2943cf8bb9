"""Types the beginnings of command lines into an interactive shell, each with a tab behind it, and prints what stands there then.

usage: type_into_shell.py bash|zsh START LINE...
START is a file that the shell reads when it starts. Prints a line for each LINE. The shell runs in a terminal, as people have it.
"""
import fcntl
import os
import pty
import select
import shutil
import signal
import struct
import sys
import tempfile
import termios
import time

# Puts what is typed so far into a file, at the keys control-X control-P.
SHOWING = {
    "bash": """bind -x '"\\C-x\\C-p": printf "%s\\n" "$READLINE_LINE" >"$RESULT.new" && mv "$RESULT.new" "$RESULT"'
bind 'set bell-style none'
bind 'set enable-bracketed-paste off'
PS1='ready> '
""",
    "zsh": """show() { print -r -- "$BUFFER" >"$RESULT.new" && mv "$RESULT.new" "$RESULT" }
zle -N show
bindkey -e
bindkey '^X^P' show
bindkey '^U' kill-whole-line
unsetopt beep prompt_cr prompt_sp
PS1='ready> '
""",
}
KEYS = b"\t\x18\x10"
CLEAR = b"\x15"


def main():
    shell, start, lines = sys.argv[1], sys.argv[2], sys.argv[3:]
    scratch = tempfile.mkdtemp()
    result = os.path.join(scratch, "result")
    rc = os.path.join(scratch, ".zshrc")
    with open(rc, "w") as file, open(start) as given:
        file.write(given.read() + "\n" + SHOWING[shell])
    environment = dict(os.environ, RESULT=result, TERM="dumb", ZDOTDIR=scratch)
    command = {"bash": ["bash", "--noprofile", "--rcfile", rc, "-i"], "zsh": ["zsh", "-d", "-i"]}[shell]
    child, terminal = pty.fork()
    if child == 0:
        os.execvpe(command[0], command, environment)
    try:
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 200, 200, 0, 0))
        seen = read_until(terminal, lambda seen: b"ready> " in seen)
        for line in lines:
            os.write(terminal, line.encode() + KEYS)
            seen = read_until(terminal, lambda _: os.path.exists(result))
            with open(result, encoding="utf-8") as file:
                sys.stdout.write(file.read())
            os.remove(result)
            os.write(terminal, CLEAR)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        shutil.rmtree(scratch)


def read_until(terminal, isEnough):
    """Reads what the shell prints, so that it never waits."""
    seen = b""
    end = time.monotonic() + 60
    while not isEnough(seen):
        if time.monotonic() > end:
            sys.exit("the shell said: " + seen.decode(errors="replace"))
        if select.select([terminal], [], [], 0.02)[0]:
            seen += os.read(terminal, 65536)
    return seen


main()
