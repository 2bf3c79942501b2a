"""The parts that all pages share: files beside this one, and the hashes that let them run."""

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files


@cache
def asset(name: str) -> str:
    """A file of this package."""
    return (files("adjudicator.reports.pages") / name).read_text("utf-8")


@cache
def tight_script(name: str) -> str:
    """A script of this package without remarks on lines of their own, and without what sets its lines in."""
    lines = [line.strip() for line in asset(name).splitlines()]
    return "\n".join(line for line in lines if line and not line.startswith("//"))


_BEHIND = re.compile(r"([{}:;,])\s+")
_BEFORE = re.compile(r"\s+([{}])")


@cache
def tight_style(name: str) -> str:
    """A style sheet of this package without the white that says nothing."""
    begun = _BEHIND.sub(r"\1", asset(name))
    return _BEFORE.sub(r"\1", begun)


def hashed(text: str) -> str:
    """The hash that a browser compares before it takes a style sheet or a script."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
