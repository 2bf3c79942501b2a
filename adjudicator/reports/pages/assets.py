"""The parts that all pages share: files beside this one, and the hashes that let them run."""

from base64 import b64encode
from hashlib import sha256
from importlib.resources import files


def asset(name: str) -> str:
    """A file of this package."""
    return (files("adjudicator.reports.pages") / name).read_text("utf-8")


def hashed(text: str) -> str:
    """The hash that a browser compares before it takes a style sheet or a script."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
