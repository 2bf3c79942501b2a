"""Texts: what of them stays the same wherever they were saved, and how much of them is told."""

import html
import json
import re

from adjudicator.checker.bounds import SHOWN, TOLD

BARE = re.compile(r"[^0-9A-Za-z]+")
# Where a line of a page ends or begins, and what else is no text of it.
BREAK = re.compile(r"</?(?:br|p|div|pre|tr|td|li|body)\b[^<>]*>", re.I)
"""Where a line of a page ends or begins."""
TAG = re.compile(r"<[^<>]*>")
"""What else is no text of a page."""


def bare(text):
    """The letters and digits of a text that stay as they are wherever it was saved."""
    return BARE.sub("", text)


def in_order(lines, text):
    """Whether a bare text holds all of some lines, one after another."""
    place = 0
    for line in map(bare, lines):
        place = text.find(line, place) + len(line)
        if place < len(line):
            return False
    return True


def shown(page):
    """The text of a mail that was saved as a page."""
    text = html.unescape(TAG.sub("", BREAK.sub("\n", page)))
    return "\n".join(line.strip() for line in text.splitlines())


def shortened(orders):
    """Orders as they were opened: as much of them as anybody writes."""
    text = orders if isinstance(orders, str) else json.dumps(orders, ensure_ascii=False)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}... and {len(text) - SHOWN} letters more"


def some(lines):
    """Not more lines than anybody reads."""
    return [*lines[:TOLD], *more(lines)]


def more(things):
    """How many of some things are not told."""
    left = len(things) - TOLD
    return [f"... and {left} more."] if left > 0 else []
