"""Commands as users run them: installed, each in a process of its own, which remembers nothing of the one before."""

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Ran(NamedTuple):
    status: int
    printed: str
    told: str


def ran(folder, *words, memory=0):
    """A command of the installed program in a folder; with `memory`, in so many bytes."""
    return _ran(folder, [str(Path(sys.executable).with_name("adjudicator")), *map(str, words)], memory)


def ran_alone(folder, program, *words, memory=0):
    """A program of one file, by a Python that knows of no package."""
    return _ran(folder, [sys.executable, "-I", "-S", str(program), *map(str, words)], memory)


def _ran(folder, command, memory):
    def bound():
        if memory:
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))

    clean = {name: value for name, value in os.environ.items() if name != "ADJUDICATOR_DESK"}
    done = subprocess.run(command, cwd=folder, env=clean, capture_output=True, text=True, preexec_fn=bound)
    assert "Traceback" not in done.stdout + done.stderr, done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)
