"""Texts: the part of them that stays the same wherever they were saved, and how much of them is told."""

import html
import json
import re

from adjudicator.checker.bounds import SHOWN, TOLD

BARE = re.compile(r"[^0-9A-Za-z]+")

BREAK = re.compile(r"</?(?:br|p|div|pre|tr|td|li|body)\b[^<>]*>", re.I)
"""The tags by which a line of a page ends or begins."""
TAG = re.compile(r"<[^<>]*>")
"""All other tags, which are no text of a page either."""


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
    """Some lines, as many as anybody reads."""
    return [*lines[:TOLD], *more(lines)]


def more(things):
    """A line on how many of some things are not told; none where all are."""
    left = len(things) - TOLD
    return [f"... and {left} more."] if left > 0 else []
