"""Shapes: the data that are read of a report's proof, and of each kind of event in it.

[x] is a list of x, (x, y) a list of just these, {x, y} either, {} names (those with ? may be missing, * is any); a
pattern is a text that fits it.
"""

import re
from typing import Any

from adjudicator.checker.bounds import LONG, NESTED

FORMAT = "adjudicator/1"
FORMATS = (FORMAT, "adjudicator/2")
SETUP = "0.setup"
HEX = re.compile(r"([0-9a-f]{2})*")
NAME = re.compile(r"[^\0]*")
STEP = re.compile(r"[0-9]{1,4}\.[A-Za-z0-9_-]{1,40}(\+[0-9]{1,4})?")
DICE = re.compile(r"[0-9]{1,4}d([1-9]|[1-9][0-9]|1[0-9]{2}|2[0-5][0-9])")
SIGNS = re.compile(r'\\.|["\[\]{}]', re.S)
"""The signs that the depth of JSON follows from."""
DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
SETS = {"*": (int, NAME)}
ROUND = ({int, NAME}, NAME)
CHAIN = {"genesis": int, "period": int, "delay": int, "url": NAME, "hash": NAME, "public_key?": NAME}
ROLLS = {
    "rolled": {"key": {"rule": NAME, "subject": NAME, "n": int}, "dice": DICE, "faces": [int]},
    "drawn": {"key": {"rule": NAME, "subject": NAME, "n": int}, "items": [NAME], "result": [NAME]},
}
BODIES = {
    "opened": {
        "anchor": HEX,
        "seats": [NAME],
        "level?": NAME,
        "opens?": NAME,
        "salts?": NAME,
        "referee_first?": NAME,
        "referee_seat?": NAME,
        "beacon?": CHAIN,
    },
    "renewed": {"before?": NAME},
    "begun": {"sets": SETS, "round?": int},
    "orders": {"step": NAME, "seat": NAME, "set": NAME, "text?": NAME, "why?": NAME, "sealed?": int, "by?": NAME},
    "unsealed": {"step": NAME, "beacon": ROUND, "seats": {"*": str}},
    "locked": {"step": NAME, "sets": SETS, "deadline?": NAME, "round?": int},
    "played": {"step": NAME, "turn": int, "window": NAME, "basis": NAME, "groups": [NAME], "beacon?": ROUND},
    "secret": {"turn": int, "secret": HEX},
    "ruling": {"kind": NAME, "about": NAME, "groups": [NAME], "author?": NAME, "reason?": str, "answer?": NAME},
    "report": {"step": NAME, "deadline?": NAME},
    "mailed": {"seat": NAME, "files": {"*": NAME}},
    "letters": {},
}
CLOSED = ("orders", "letters", "mailed")
"""The kinds of leaves that a report may leave closed."""
PROOF = {
    "format": NAME,
    "campaign": NAME,
    "seat": NAME,
    "first": int,
    "before": NAME,
    "leaves": [NAME],
    "head": NAME,
    "opened": [(int, HEX, {NAME, dict})],
    "entries": [(int, int, HEX, [(int, dict)])],
    "sets": [{(int, HEX, object), (int, HEX, object, list)}],
    "salts?": HEX,
}


def fits(value, shape):
    """Whether data have a shape, so that they can be read; what they tell may be false all the same."""
    if isinstance(shape, set):
        return any(fits(value, each) for each in shape)
    if isinstance(shape, (list, tuple)):
        return isinstance(value, list) and fits_list(value, shape)
    if isinstance(shape, dict):
        return isinstance(value, dict) and all(fits_key(value, name, each) for name, each in shape.items())
    if isinstance(shape, re.Pattern):
        return isinstance(value, str) and fits_pattern(value, shape)
    if shape is int:
        return type(value) is int and 0 <= value < 2**64
    return isinstance(value, shape)


def fits_list(values, shape):
    """Whether each of some values has the one shape of a list, or all have just the shapes of a tuple."""
    if isinstance(shape, list):
        (each,) = shape
        return all(fits(value, each) for value in values)
    if len(values) != len(shape):
        return False
    return all(map(fits, values, shape))


def fits_pattern(text, pattern):
    """Whether a text is not too long, and fits a pattern."""
    if len(text) > LONG:
        return False
    return pattern.fullmatch(text) is not None


def fits_key(value, name, shape):
    """Whether data have under one of their names what it is to have."""
    if name == "*":
        return all(fits(key, NAME) and fits(each, shape) for key, each in value.items())
    plain = name.rstrip("?")
    may_be_missing = plain != name
    if may_be_missing and plain not in value:
        return True
    return fits(value.get(plain), shape)


def is_shallow(text: str) -> bool:
    """Whether JSON has no more lists in each other than anybody needs; who reads deeper ones may run out of stack."""
    depth = 0
    is_quoted = False
    for sign in SIGNS.finditer(text):
        if sign[0] == '"':
            is_quoted = not is_quoted
        elif not is_quoted:
            depth += DEEPER.get(sign[0], 0)
        if depth > NESTED:
            return False
    return True


def is_readable(proof: Any) -> bool:
    """Whether a proof has all that is read of it below."""
    if not fits(proof, PROOF):
        return False
    return all(check(proof) for check in (are_its_own, are_events, are_entries, are_sets))


def are_its_own(proof):
    """Whether the events that a proof opens are among its leaves."""
    if proof["first"] <= 0:
        return False
    numbers = numbers_of(proof)
    return all(n in numbers for n, *_ in proof["opened"])


def are_events(proof):
    """Whether each event that is opened has the shape of its kind."""
    for body in opened_in(proof).values():
        kind = body.get("event")
        if not fits(kind, NAME):
            return False
        if not fits(body, BODIES.get(kind, {})):
            return False
    return True


def are_entries(proof):
    """Whether entries belong to groups that their events have, and the rolls among them have the shape of rolls."""
    bodies = opened_in(proof)
    for n, group, _, entries in proof["entries"]:
        body = bodies.get(n, {})
        groups = body.get("groups")
        if not isinstance(groups, list) or group >= len(groups):
            return False
        for _, entry in entries:
            if is_roll(entry) and not fits(entry, ROLLS[entry["type"]]):
                return False
    return True


def are_sets(proof):
    """Whether orders that are told belong to events that fixed some."""
    bodies = opened_in(proof)
    kinds = [bodies.get(n, {}).get("event") for n, *_ in proof["sets"]]
    return all(kind in ("orders", "begun") for kind in kinds)


def is_roll(entry):
    """Whether an entry is a roll of dice, or a draw."""
    return entry.get("type") in ("rolled", "drawn")


def numbers_of(proof):
    """The numbers of the events that a proof has leaves of."""
    first = proof["first"]
    return range(first, first + len(proof["leaves"]))


def opened_in(proof):
    """The events that a proof opens, by number."""
    return {n: body for n, _, body in proof["opened"] if isinstance(body, dict)}
