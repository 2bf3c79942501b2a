"""The program in a process of its own, as a user starts it."""

import subprocess
import sys


def program(folder, *words):
    """Run a command in a folder: (status, printed, told on the error output)."""
    command = [sys.executable, "-m", "adjudicator", *map(str, words)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert "Traceback" not in done.stdout + done.stderr
    return done.returncode, done.stdout, done.stderr
